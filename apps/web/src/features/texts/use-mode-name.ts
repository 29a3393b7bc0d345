import { useI18n } from '../../i18n/i18n.tsx';
import type { ModeOption } from './text-links.ts';

/** What a way of reading a text is called: its layer, or the name of an other transcript. */
export function useModeName(): (option: ModeOption) => string {
  const { t, name } = useI18n();
  return ({ kind, name: named, designation }) =>
    kind === 'other' ? (named ? name(named) : (designation ?? '')) : t(`layer.${kind}`);
}
