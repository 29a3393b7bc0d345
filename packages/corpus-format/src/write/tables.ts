import { type InEach, listOf } from '@glosa/dictionary/browser';
import type { Manifest, ParsedLayer, TranscriptMeta } from '../layer.ts';
import type { PieceAddress } from '../tables/doubles.ts';
import { type WrittenFile, writeTable } from '../tables/write-table.ts';
import { writeCategories } from './words.ts';

export type TextFile = WrittenFile;

export function writeImages({ cards }: ParsedLayer): TextFile[] {
  const rows = cards.flatMap(({ address, imageUrl, manifestUrl, canvas }) =>
    imageUrl === null && manifestUrl === null && canvas === null
      ? []
      : [[address, imageUrl ?? '', manifestUrl ?? '', canvas ?? '']],
  );
  return rows.length === 0 ? [] : [writeTable('images', ['card', 'image_url', 'manifest_url', 'canvas'], rows)];
}

export function writeDoubles({ doubles }: ParsedLayer, idOf: (address: PieceAddress) => string): TextFile[] {
  const rows = doubles.map(({ members, posClass, lemma, categories }) => [
    members.map(idOf).join(' '),
    posClass,
    lemma ?? '',
    writeCategories(categories),
  ]);
  return rows.length === 0 ? [] : [writeTable('doubles', ['tokens', 'class', 'lemma', 'categories'], rows)];
}

export function writeManifest({ kind, code, title, license }: Manifest): TextFile {
  const facts = { format: 'corpus/1', kind, code, title: names(title), license };
  return { name: 'manifest.json', text: json(facts) };
}

export function writeMeta({ designation, name, kind, language, source }: TranscriptMeta): TextFile {
  return { name: 'meta.json', text: json({ designation, name: names(name), kind, lang: language, source }) };
}

const names = (each: InEach<string | null>) => (listOf(each).every((name) => name === null) ? null : each);

function json(facts: object): string {
  return `${JSON.stringify(facts, (_, value) => value ?? undefined, 2)}\n`;
}
