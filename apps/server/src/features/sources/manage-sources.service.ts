/** What staff change of the tree of sources. Each change is one transaction with its record. */
import type { SourceChange, SourceChildren, SourceForm, SourceLosses } from '@glosa/contract';
import { LANGUAGES } from '@glosa/dictionary';
import { deletePassages } from '../../corpus/passages.ts';
import { storedNames } from '../../db/names.ts';
import type { Storage } from '../../db/open.ts';
import type { Reader, Writer } from '../../db/transaction.ts';
import { takeTurn } from '../../db/turn.ts';
import { FormError } from '../../errors.ts';
import { announceChangeOfLinks } from '../../indexing/changes.ts';
import { type Deed, recordDeed } from '../users/users.service.ts';
import { lossesWith } from './losses.ts';
import { type OutlineNode, SourceOutline, wayTo } from './outline.ts';
import { type FieldFaults, faultsOf, refuseFaults, takenFields, tidyForm } from './source-form.ts';
import { readChildren, requireNode } from './sources.service.ts';

export { countLost } from './losses.ts';

/** Who does it. */
export interface SourceEditor {
  actor: string;
  requestId: string;
  at: Date;
}

/** Among its siblings one place up or down; the first and the last one stay. 0: the root, which stays, too. */
export function moveNode(
  storage: Storage,
  id: number,
  way: 'up' | 'down',
  editor: SourceEditor,
): Promise<SourceChildren> {
  return storage.transact(async (writer) => {
    await takeTurn(writer);
    if (id === 0) return readChildren(writer, null, true);
    const { node, siblings } = await requireMovable(writer, id);
    const order = siblings.map((sibling) => sibling.id);
    const at = order.indexOf(id);
    const to = way === 'up' ? at - 1 : at + 1;
    const other = order[to];
    if (other !== undefined) {
      order[at] = other;
      order[to] = id;
      await saveOrder(writer, order);
      await announceChangeOfLinks(storage, writer);
      await record(writer, editor, node, {
        action: 'source-moved',
        before: { place: at + 1 },
        after: { place: to + 1 },
      });
    }
    return readChildren(writer, node.parent?.id ?? null, true);
  });
}

/** A folder at the end of those below another one; 0: at the root. @throws FormError */
export function addFolder(
  storage: Storage,
  parentId: number,
  form: SourceForm,
  editor: SourceEditor,
): Promise<SourceChildren> {
  const good = requireGoodForm(form, 'folder');
  return storage.transact(async (writer) => {
    await takeTurn(writer);
    const id = await addNode(writer, parentId, 'folder', good);
    const outline = await SourceOutline.load(writer, true);
    await record(writer, editor, requireThere(outline, id), { action: 'source-added', after: factsOf(good) });
    return readChildren(writer, parentId === 0 ? null : parentId, true);
  });
}

/** Names and whether it is shown, of a folder or of a package whose verses stay. @throws FormError */
export function changeNode(
  storage: Storage,
  id: number,
  type: 'folder' | 'package',
  change: SourceChange,
  editor: SourceEditor,
): Promise<SourceChildren> {
  const good = requireGoodChange(change, type);
  return storage.transact(async (writer) => {
    await takeTurn(writer);
    const node = await renameNode(writer, id, type, good);
    await announceChangeOfLinks(storage, writer);
    if (!isAlike(formOf(node), good)) {
      await record(writer, editor, node, {
        ...{ action: 'source-changed', before: factsOf(formOf(node)), after: factsOf(good) },
      });
    }
    return readChildren(writer, node.parent?.id ?? null, true);
  });
}

/** What would go with a node. @throws NotFound */
export async function readLosses(reader: Reader, id: number): Promise<SourceLosses> {
  const node = requireNode(await SourceOutline.load(reader, true), id);
  const { passageIds: _ids, ...losses } = await lossesWith(reader, node);
  return losses;
}

/** @throws FormError: `confirm` with `losses` where something goes with it and that was not agreed to. */
export function deleteNode(
  storage: Storage,
  id: number,
  isConfirmed: boolean,
  editor: SourceEditor,
): Promise<SourceChildren> {
  if (id === 0) throw new FormError('root', 'source.error.root');
  return storage.transact(async (writer) => {
    await takeTurn(writer);
    const { node, siblings } = await requireMovable(writer, id);
    const { passageIds, ...losses } = await lossesWith(writer, node);
    if (!isConfirmed && isLoss(losses)) {
      throw new FormError('confirm', 'source.error.confirm-deletion', {}, { losses });
    }
    await deletePassages(writer, passageIds);
    await writer.deleteFrom('source_node').where('id', '=', id).execute();
    await announceChangeOfLinks(storage, writer);
    await saveOrder(
      writer,
      siblings.map((sibling) => sibling.id).filter((one) => one !== id),
    );
    const { nodes, verses, parallels } = losses;
    await record(writer, editor, node, { action: 'source-deleted', before: { nodes, verses, parallels } });
    return readChildren(writer, node.parent?.id ?? null, true);
  });
}

/** A form as it is stored; `more` is what is wrong with it besides. @throws FormError */
export function requireGoodForm(form: SourceForm, type: 'folder' | 'package', more: FieldFaults = {}): SourceForm {
  const tidied = tidyForm(form);
  refuseFaults({ ...faultsOf(tidied, type), ...more });
  return tidied;
}

/** The same of a node that is there. @throws FormError */
export function requireGoodChange({ before, ...form }: SourceChange, type: 'folder' | 'package'): SourceChange {
  return { ...requireGoodForm(form, type), ...(before !== undefined && { before }) };
}

/** Where a new node goes: below a folder, 0 for the root, under abbreviations that are free there. @throws FormError */
export async function requirePlace(
  reader: Reader,
  parentId: number,
  form: SourceForm,
): Promise<{ parentId: number | null; siblings: readonly OutlineNode[] }> {
  const outline = await SourceOutline.load(reader, true);
  const parent = parentId === 0 ? null : requireThere(outline, parentId);
  if (parent !== null && parent.type !== 'folder') throw new FormError('not-folder', 'source.error.not-folder');
  const siblings = parent?.children ?? outline.roots;
  refuseFaults(takenFields(form, abbreviations(siblings)));
  return { parentId: parent?.id ?? null, siblings };
}

/** In a transaction that has its turn. The id of the new node. @throws FormError where it may not stand there */
export async function addNode(
  writer: Writer,
  parentId: number,
  type: 'folder' | 'package',
  form: SourceForm,
): Promise<number> {
  const place = await requirePlace(writer, parentId, form);
  const { id } = await writer
    .insertInto('source_node')
    .values({ ...columnsOf(form), parent_id: place.parentId, ord: place.siblings.length + 1, type, label: '' })
    .returning('id')
    .executeTakeFirstOrThrow();
  // The place of a new one is counted: those before it must have theirs.
  await saveOrder(writer, [...place.siblings.map((sibling) => sibling.id), id]);
  return id;
}

/** In a transaction that has its turn. The node as it was. @throws FormError */
export async function renameNode(
  writer: Writer,
  id: number,
  type: 'folder' | 'package',
  change: SourceChange,
): Promise<OutlineNode> {
  const node = await requireNamable(writer, id, type, change);
  await writer.updateTable('source_node').set(columnsOf(change)).where('id', '=', id).execute();
  return node;
}

/** A node that may be called so where it stands, and is still what the form began with. @throws FormError */
export async function requireNamable(
  reader: Reader,
  id: number,
  type: 'folder' | 'package',
  { before, ...form }: SourceChange,
): Promise<OutlineNode> {
  const outline = await SourceOutline.load(reader, true);
  const node = requireThere(outline, id);
  if (node.type !== type) throw new FormError(`no-${type}`, `source.error.no-${type}`);
  // What the shell imported need not be tidy.
  if (before !== undefined && !isAlike(tidyForm(formOf(node)), tidyForm(before))) {
    throw new FormError('conflict', 'source.error.conflict', {}, { now: formOf(node) });
  }
  const others = (node.parent?.children ?? outline.roots).filter((sibling) => sibling !== node);
  refuseFaults(takenFields(form, abbreviations(others)));
  return node;
}

/** Another editor may have deleted it: that is an answer of the form. */
function requireThere(outline: SourceOutline, id: number): OutlineNode {
  const node = outline.find(id);
  if (node === undefined) throw new FormError('gone', 'source.error.gone');
  return node;
}

/** Parts are as the file of their package has them. */
async function requireMovable(
  writer: Writer,
  id: number,
): Promise<{ node: OutlineNode; siblings: readonly OutlineNode[] }> {
  const outline = await SourceOutline.load(writer, true);
  const node = requireThere(outline, id);
  if (node.type === 'part') throw new FormError('part', 'source.error.part');
  return { node, siblings: node.parent?.children ?? outline.roots };
}

/** Places counted from 1, whatever they were. */
async function saveOrder(writer: Writer, ids: readonly number[]): Promise<void> {
  const rows = await writer
    .selectFrom('source_node')
    .select(['id', 'ord'])
    .where('id', 'in', ids.length === 0 ? [0] : ids)
    .execute();
  const places = new Map(rows.map(({ id, ord }) => [id, ord]));
  for (const [index, id] of ids.entries()) {
    if (places.get(id) === index + 1) continue;
    await writer
      .updateTable('source_node')
      .set({ ord: index + 1 })
      .where('id', '=', id)
      .execute();
  }
}

const abbreviations = (nodes: readonly OutlineNode[]): ReadonlySet<string> =>
  new Set(nodes.flatMap(({ abbr }) => Object.values(abbr)).filter((abbr) => abbr !== ''));

const isLoss = ({ nodes, parallels }: SourceLosses) => nodes > 0 || parallels > 0;

const formOf = ({ name, abbr, show }: OutlineNode): SourceForm => ({ name, abbr, show });

const isAlike = (one: SourceForm, other: SourceForm) => JSON.stringify(factsOf(one)) === JSON.stringify(factsOf(other));

const columnsOf = ({ name, abbr, show }: SourceForm) => ({
  ...{ name: storedNames(name), abbr: storedNames(abbr), shown: show ? 1 : 0 },
});

const factsOf = ({ name, abbr, show }: SourceForm) => ({
  ...Object.fromEntries(
    LANGUAGES.flatMap((one) => [[`name-${one}`, name[one]] as const, [`abbr-${one}`, abbr[one]] as const]),
  ),
  show,
});

/** The way of abbreviations, as tables write it; names where there are none. */
export function pathOf(node: OutlineNode): string {
  return wayTo(node)
    .map(({ abbr, name }) => [...Object.values(abbr), ...Object.values(name)].find(Boolean) ?? '')
    .join('/');
}

function record(
  writer: Writer,
  { actor, requestId, at }: SourceEditor,
  node: OutlineNode,
  doing: Pick<Deed, 'action' | 'before' | 'after'>,
): Promise<void> {
  return recordDeed(writer, { ...doing, actor, requestId, at, subject: pathOf(node) });
}
