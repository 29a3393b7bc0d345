import { listOf } from '@glosa/dictionary/browser';
import { formatReference } from '../tables/passage.ts';
import { type WrittenFile, writeManifest, writeTable } from '../tables/write-table.ts';
import { PARALLEL_COLUMNS, PARALLELS_KIND, type ParsedParallel } from './parse-parallels.ts';

/** The files of a zip that `parseParallels` reads back as the same. */
export function writeParallels(parallels: readonly Omit<ParsedParallel, 'places'>[]): WrittenFile[] {
  const rows = parallels.map((one) => [
    ...[one.id, one.text, formatReference(one.from), formatReference(one.to)],
    ...[one.source, one.sourceFrom, one.sourceEnd, one.sourceTo, one.relation, one.certainty],
    ...[...listOf(one.note), one.resp],
  ]);
  return [writeTable('parallels', PARALLEL_COLUMNS, rows), writeManifest(PARALLELS_KIND)];
}
