/** Packages of sources that come through a form. */
import type { SourceChange, SourceLosses } from '@glosa/contract';
import type { ImportProblem } from '@glosa/corpus-format';
import type { Storage } from '../../../db/open.ts';
import { FormError } from '../../../errors.ts';
import { announceChangeOfLinks } from '../../../indexing/changes.ts';
import { changeNode, countLost } from '../../sources/manage-sources.service.ts';
import { recordDeed } from '../../users/users.service.ts';
import { type OnStage, StalePlan } from '../run/import-stage.ts';
import { asArchive } from '../run/single-file.ts';
import {
  applySource,
  type PackagePlace,
  type PlannedSource,
  planSource,
  type SourcePlan,
  sourceDeed,
} from './sources.service.ts';

/** What a call asks of the import thread. Plain data. */
export interface PackageOrder {
  place: PackagePlace;
  fileName: string;
  bytes: Uint8Array;
  /** Agreed: parallel locations to verses that vanish go with them. */
  confirm: boolean;
  actor: string;
  requestId: string;
  /** ISO 8601, UTC. */
  at: string;
}

/** What comes of it. Plain data, in no language yet. */
export interface PackageOutcome {
  /** `unchanged`: the file has the verses that are stored; what the form says is stored all the same. */
  status: 'refused' | 'confirm' | 'stored' | 'unchanged';
  problems: ImportProblem[];
  counts: Readonly<Record<string, number>>;
  losses: SourceLosses;
  /** Null where nothing was stored. */
  nodeId: number | null;
}

const ATTEMPTS = 3;

/** @throws FormError where the form or its place is wrong; what is wrong with the file are the problems. */
export async function importPackage(storage: Storage, order: PackageOrder, onStage: OnStage): Promise<PackageOutcome> {
  const { place, actor } = order;
  const { fileName, bytes } = await asArchive({ fileName: order.fileName, bytes: order.bytes });
  const upload = { folder: [], names: null, fileName, bytes, actor, place };
  for (let attempt = 1; ; attempt++) {
    const planned = await planSource(storage.read, upload, onStage);
    const { plan, problems, counts } = planned;
    const losses = await lossesOf(storage, planned);
    const outcome = { problems, counts, losses, nodeId: null };
    if (plan === null) return { ...outcome, status: 'refused' };
    if (planned.needsConfirmation && !order.confirm) return { ...outcome, status: 'confirm' };
    if (planned.unchanged && 'node' in place) {
      await rename(storage, place.node, place.form, order);
      return { ...outcome, status: 'unchanged', nodeId: place.node };
    }
    onStage('store');
    try {
      return { ...outcome, status: 'stored', nodeId: await store(storage, plan, order) };
    } catch (error) {
      if (!(error instanceof StalePlan)) throw error;
      if (attempt === ATTEMPTS) throw new FormError('stale', 'source.error.stale');
    }
  }
}

function rename(storage: Storage, id: number, form: SourceChange, { actor, requestId, at }: PackageOrder) {
  return changeNode(storage, id, 'package', form, { actor, requestId, at: new Date(at) });
}

/** The package, its verses and the record of who did it, or nothing. */
function store(storage: Storage, plan: SourcePlan, { actor, requestId, at }: PackageOrder): Promise<number> {
  return storage.transact(async (writer) => {
    const { nodeId, version } = await applySource(writer, plan);
    await announceChangeOfLinks(storage, writer);
    await recordDeed(writer, { ...sourceDeed(plan, version), actor, requestId, at: new Date(at) });
    return nodeId;
  });
}

/** What is in the stored package and not in the file, and the parallel locations that go with it. */
async function lossesOf({ read }: Storage, { plan }: PlannedSource): Promise<SourceLosses> {
  const { stored = null, source, lostPassages = [] } = plan ?? {};
  const lost = await countLost(read, lostPassages);
  if (stored === null || source === undefined) return { nodes: 0, verses: 0, ...lost };
  const paths = new Set(source.nodes.map(({ path }) => path));
  const keyOf = ({ node, label }: { node: string; label: string }) => `${node}\t${label}`;
  const kept = new Set(source.verses.map(keyOf));
  const gone = new Set(stored.verses.map(keyOf).filter((key) => !kept.has(key)));
  return { nodes: [...stored.parts.keys()].filter((path) => !paths.has(path)).length, verses: gone.size, ...lost };
}
