/** Changing a card by hand: done in the import thread, and in turn with imports. */
import type { ImportDiff } from '@glosa/contract';
import { type ImportProblem, parseEditedLayer } from '@glosa/corpus-format';
import type { LayerIdentity } from '../../../corpus/texts.ts';
import { findLastChange, listFormerContents } from '../../../corpus/versions.ts';
import { findCard } from '../../../corpus/whole-card.ts';
import type { Storage } from '../../../db/open.ts';
import type { Reader } from '../../../db/transaction.ts';
import { FormError, NotFound } from '../../../errors.ts';
import { announceChange } from '../../../indexing/changes.ts';
import { readTagRules } from '../../../indexing/tagset-in-force.ts';
import { recordDeed, requireActive } from '../../users/users.service.ts';
import { applyImport } from '../layers/apply-plan.ts';
import { loadLayer } from '../layers/current-layer.ts';
import { type PlannedImport, planParsedLayer } from '../layers/layer-import.ts';
import { noChange } from '../layers/plan.ts';
import { type OnStage, StalePlan } from '../run/import-work.ts';
import { loadCardContent, versionOf } from './card-content.ts';

/** Plain data: it travels to the thread. */
export interface CardOrder {
  identity: LayerIdentity;
  address: string;
  content: string;
  /** Of the content that was edited; null: it is saved whatever the card is now. */
  version: string | null;
  dryRun: boolean;
  confirm: boolean;
  /** Login. */
  actor: string;
  requestId: string;
  /** ISO 8601, UTC. */
  at: string;
}

/** Another person changed the card in between. */
export interface CardClash {
  by: string;
  at: string;
  current: string;
  version: string;
  /** What the edit began with, where that is still known. */
  base: string | null;
}

export interface CardOutcome {
  /** `confirm`: annotation or links would lose their word, and the editor has not agreed to that. */
  status: 'refused' | 'checked' | 'confirm' | 'conflict' | 'saved' | 'unchanged';
  /** On this card, and on others what the edit brings about there. */
  problems: ImportProblem[];
  /** What does not align on other cards and did not before. */
  elsewhere: number;
  counts: Readonly<Record<string, number>>;
  diff: ImportDiff;
  conflict: CardClash | null;
  /** Of a card that is stored as it was sent: how it is written now. What came after it is not in it. */
  content: string | null;
}

const ATTEMPTS = 3;

/** @throws FormError `gone` where the card is not there any more, `stale` where the text changes all the time */
export async function editCard(storage: Storage, order: CardOrder, onStage: OnStage): Promise<CardOutcome> {
  for (let attempt = 1; ; attempt++) {
    // What is read, compared and planned is one state: the plan holds for that state alone.
    const { outcome, planned } = await storage.snapshot((reader) => planEdit(reader, order, onStage));
    const plan = planned?.plan;
    if (!plan || outcome.status !== 'saved') return outcome;
    onStage('store');
    try {
      const { identity, address, actor, requestId, at } = order;
      const content = await storage.transact(async (writer) => {
        announceChange(storage, writer, identity.code);
        await requireActive(writer, actor);
        await applyImport(writer, plan);
        const layer = identity.designation === '' ? identity.kind : `${identity.kind} ${identity.designation}`;
        const after = { layer, card: address, version: plan.basis.version + 1 };
        await recordDeed(writer, {
          action: 'card-changed',
          subject: identity.code,
          actor,
          requestId,
          at: new Date(at),
          after,
        });
        // In the same transaction, so that the next person who saves is not taken for this one.
        const place = await findCard(writer, identity, address);
        return place && loadCardContent(writer, identity, place);
      });
      return { ...outcome, content };
    } catch (error) {
      if (!(error instanceof StalePlan)) throw error;
      if (attempt === ATTEMPTS) throw new FormError('stale', 'import.error.stale');
    }
  }
}

interface PlannedEdit {
  outcome: CardOutcome;
  planned: PlannedImport | null;
}

async function planEdit(reader: Reader, order: CardOrder, onStage: OnStage): Promise<PlannedEdit> {
  const { identity, address, version } = order;
  onStage('open');
  const place = await findCard(reader, identity, address);
  // A person may have typed for an hour: an answer of the form, so that nothing of it is lost.
  if (place === null) throw new FormError('gone', 'card.error.gone', { address, code: identity.code });
  const current = await loadCardContent(reader, identity, place);
  const content = order.content.replace(/\r\n?/g, '\n');
  const nothing = { problems: [], elsewhere: 0, counts: {}, diff: noChange(), conflict: null, content: null };
  const last = await findLastChange(reader, place.layerId, address);
  // Also what was stored already by the same request, whose answer was lost: it may be written in another way now.
  if (content.trim() === current || content === last.saved) {
    return { outcome: { ...nothing, status: 'unchanged', content: current }, planned: null };
  }
  if (version !== null && version !== versionOf(current)) {
    const conflict = { by: last.by, at: last.at, current, version: versionOf(current) };
    const base = await findContent(reader, place.layerId, address, version);
    return { outcome: { ...nothing, status: 'conflict', conflict: { ...conflict, base } }, planned: null };
  }
  onStage('parse');
  const layer = await loadLayer(reader, identity);
  if (layer === null) throw new NotFound(`No layer of ${identity.code}.`);
  const cardIndex = place.ord - 1;
  const edited = parseEditedLayer({ layer, cardIndex, content, tags: await readTagRules(reader) });
  const { problems } = edited;
  if (edited.layer === null) return { outcome: { ...nothing, status: 'refused', problems }, planned: null };
  onStage('compare');
  const facts = { actor: order.actor, kind: 'edit', ofVersion: null, fileName: '', zip: new Uint8Array() } as const;
  const planned = await planParsedLayer(reader, {
    ...{ identity, layer: edited.layer, problems, keepsAnnotation: true },
    version: { ...facts, card: address, contentBefore: current, contentAfter: content },
  });
  return { outcome: outcomeOf(planned, order), planned };
}

function outcomeOf({ plan, problems, diff, needsConfirmation }: PlannedImport, order: CardOrder): CardOutcome {
  const counts = plan ? { ...plan.report.counts } : {};
  const told = { problems, elsewhere: plan?.alignment?.elsewhere ?? 0, counts, diff, conflict: null, content: null };
  if (!plan) return { ...told, status: 'refused' };
  if (order.dryRun) return { ...told, status: 'checked' };
  return { ...told, status: needsConfirmation && !order.confirm ? 'confirm' : 'saved' };
}

/** A content that the card had once, by what it is told apart by. */
async function findContent(reader: Reader, layerId: number, address: string, version: string): Promise<string | null> {
  const contents = await listFormerContents(reader, layerId, address);
  return contents.find((content) => versionOf(content) === version) ?? null;
}
