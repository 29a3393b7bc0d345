/** Which layer, and which of its cards, the address of a page names; and the calls that go there. */
import {
  type AnswerOf,
  cardContent,
  changeCardContent,
  changeTranscriptCardContent,
  type FormProblem,
  listCards,
  listTranscriptCards,
  readPageQuery,
  type TextType,
  transcriptCardContent,
} from '@glosa/contract';
import { callForm, type FormAnswer } from '../../api/form.ts';
import { endpointQuery } from '../../api/queries.ts';
import { paths } from '../../paths.ts';

/** `designation` is given for an other transcript, and for nothing else. */
export interface LayerAddress {
  type: TextType;
  code: string;
  designation: string | null;
}

export interface CardPlace extends LayerAddress {
  cardAddress: string;
}

/** Null where the address does not name a layer. */
export function readLayer(params: URLSearchParams): LayerAddress | null {
  const { type, code, designation } = readPageQuery('manage-cards', params);
  if (type === null || code === '') return null;
  return (type === 'other-transcript') === (designation !== null) ? { type, code, designation } : null;
}

/** Null where the address does not name a card. */
export function readCard(params: URLSearchParams): CardPlace | null {
  const layer = readLayer(params);
  const { cardAddress } = readPageQuery('manage-card', params);
  return layer === null || cardAddress === '' ? null : { ...layer, cardAddress };
}

/** The number of a page of the list; what cannot be one is the first. */
export const readPage = (params: URLSearchParams): number => readPageQuery('manage-cards', params).page;

export const cardHref = ({ type, code, designation }: LayerAddress, cardAddress: string): string =>
  paths.manageCard({ type, code, designation, cardAddress });

export const listHref = ({ type, code, designation }: LayerAddress, page?: number): string =>
  paths.manageCards({ type, code, designation, page });

export function listQuery({ type, code, designation }: LayerAddress, page: number) {
  const query = { page };
  return designation === null
    ? endpointQuery(listCards, { params: { type, code }, query })
    : endpointQuery(listTranscriptCards, { params: { type, code, designation }, query });
}

export function cardQuery({ type: textType, code, designation, cardAddress }: CardPlace) {
  return designation === null
    ? endpointQuery(cardContent, { params: { textType, code, cardAddress } })
    : endpointQuery(transcriptCardContent, { params: { textType, code, designation, cardAddress } });
}

type Answer = AnswerOf<typeof changeCardContent>;

/** What was saved, or what saving would do. */
export type CardSaved = Exclude<Answer, FormProblem>;

/** Why it was not saved. */
export type CardRefused = Extract<Answer, FormProblem> & { waitSeconds?: number | undefined };

export interface CardEdit {
  content: string;
  version: string;
}

/** Saves a card, or with `dryRun` says what saving would change. */
export async function sendCard(
  place: CardPlace,
  body: CardEdit,
  query: { dryRun?: '1'; confirm?: '1' },
): Promise<FormAnswer<CardSaved>> {
  const { type, code, designation, cardAddress } = place;
  return designation === null
    ? callForm(changeCardContent, { params: { type, code, cardAddress }, query, body })
    : callForm(changeTranscriptCardContent, { params: { type, code, designation, cardAddress }, query, body });
}

/** One name for a card in storage and keys. */
export const cardKey = ({ type, code, designation, cardAddress }: CardPlace): string =>
  [type, code, designation ?? '', cardAddress].join('/');
