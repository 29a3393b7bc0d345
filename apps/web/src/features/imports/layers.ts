/** A layer as links and modals speak of it. */
import { callAddress, currentFile, type ManagedLayer, type ManagedText, type TextType } from '@glosa/contract';
import { paths } from '../../paths.ts';

export interface LayerRef {
  code: string;
  /** The layer's own id. */
  id: number;
  textType: TextType;
  designation: string | null;
}

export const refOf = (text: Pick<ManagedText, 'code'>, { id, textType, designation }: ManagedLayer): LayerRef => ({
  code: text.code,
  id,
  textType,
  designation,
});

export const cardsHref = ({ code, textType, designation }: LayerRef): string =>
  designation === null
    ? paths.manageCards({ type: textType, code })
    : paths.manageOtherTranscript({ code, designation });

export function historyHref({ code, textType, designation }: LayerRef, page?: number): string {
  return paths.manageText(code, { history: textType, designation, page });
}

export const currentHref = ({ code, textType, designation }: LayerRef): string =>
  callAddress(currentFile, {
    params: { type: textType, code },
    query: designation === null ? {} : { designation },
  });
