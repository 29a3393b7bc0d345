import {
  cardContent,
  changeCardContent,
  changeTranscriptCardContent,
  type Language,
  listCards,
  listTranscriptCards,
  transcriptCardContent,
} from '@glosa/contract';
import type { FastifyInstance } from 'fastify';
import type { LayerIdentity } from '../../corpus/texts.ts';
import type { Storage } from '../../db/open.ts';
import { route } from '../../http/route.ts';
import type { Session } from '../../http/session.ts';
import type { CardOrder, CardOutcome } from '../imports/cards/card-edit.ts';
import { answerOf, identityOf, listCardsPage, readCard, type WriteLarge } from './cards.service.ts';

export interface CardsService {
  storage: Storage;
  now: () => Date;
  /** Changes a card in turn with imports. */
  edit: (order: CardOrder, mayStill: () => Promise<void>) => Promise<CardOutcome>;
  writeLarge: WriteLarge;
}

interface ChangeCall {
  query: { dryRun?: '1' | undefined; confirm?: '1' | undefined };
  body: { content: string; version?: string | undefined };
  language: Language;
  session: Session | undefined;
  reply: { request: { id: string } };
  mayStill: () => Promise<void>;
}

/** The calls about cards for staff. */
export function registerCards(app: FastifyInstance, service: CardsService): void {
  const { storage } = service;
  const list = (identity: LayerIdentity, page: number) =>
    storage.snapshot((reader) => listCardsPage(reader, identity, page));
  const read = (identity: LayerIdentity, address: string) =>
    storage.snapshot((reader) => readCard(reader, identity, address, service.writeLarge));

  route(app, listCards, async ({ params: { type, code }, query }) => list(identityOf(type, code), query.page));
  route(app, listTranscriptCards, async ({ params: { type, code, designation }, query }) =>
    list(identityOf(type, code, designation), query.page),
  );
  route(app, cardContent, async ({ params: { textType, code, cardAddress } }) =>
    read(identityOf(textType, code), cardAddress),
  );
  route(app, transcriptCardContent, async ({ params: { textType, code, designation, cardAddress } }) =>
    read(identityOf(textType, code, designation), cardAddress),
  );
  route(app, changeCardContent, async (call) => {
    const { type, code, cardAddress } = call.params;
    return change(service, call, identityOf(type, code), cardAddress);
  });
  route(app, changeTranscriptCardContent, async (call) => {
    const { type, code, designation, cardAddress } = call.params;
    return change(service, call, identityOf(type, code, designation), cardAddress);
  });
}

async function change(
  { storage, now, edit, writeLarge }: CardsService,
  call: ChangeCall,
  identity: LayerIdentity,
  address: string,
) {
  const { query, body, language, session, reply } = call;
  const order = {
    ...{ identity, address, content: body.content, version: body.version ?? null },
    ...{ dryRun: query.dryRun === '1', confirm: query.confirm === '1' },
    ...{ actor: session?.login ?? '', requestId: reply.request.id, at: now().toISOString() },
  };
  const outcome = await edit(order, call.mayStill);
  return answerOf(outcome, language, () =>
    storage.snapshot((reader) => readCard(reader, identity, address, writeLarge)),
  );
}
