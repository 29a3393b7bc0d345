import {
  type Classified,
  type FurtherField,
  type Names,
  type RecordVocabulary,
  type TextRecord,
  witnessLine,
} from '@glosa/contract';
import type { Tagset } from '@glosa/tagset';
import { fieldsRevision, listFields } from '../../corpus/record-fields.ts';
import { listTranscriptions } from '../../corpus/texts.ts';
import { levelsOf, readVocabulary, vocabularyRevision } from '../../corpus/vocabulary.ts';
import type { Storage } from '../../db/open.ts';
import { keepRead } from '../../db/revision.ts';
import type { Reader } from '../../db/transaction.ts';
import { readState } from '../../indexing/state.ts';
import { tagsetInForce } from '../../indexing/tagset-in-force.ts';
import { classified } from '../../indexing/text-attributes.ts';

/** What is told of a text beside its hits; `record`: what it is classified by, upper levels included. */
export interface KnownText {
  name: Names;
  language: string | null;
  record: Classified;
  /** Who it is, in one line: `Kraków, BJ, 3336, c. 1450`. */
  witness: string | null;
  /** In force; null where nothing is known. */
  facts: TextRecord | null;
}
/** Code → the texts that a visitor may see. */
export type TextNames = ReadonlyMap<string, KnownText>;

/** The texts that a visitor may see now, and the tagset; `state` changes with every edit of them. */
export interface VisibleTexts {
  names: TextNames;
  tagset: Tagset;
  vocabulary: RecordVocabulary;
  /** Of records, that the installation declares. */
  fields: readonly FurtherField[];
  state: string;
}

/** Finds the visible texts, which every search asks for: they are read again only when something was written. */
export function visibleTexts(storage: Pick<Storage, 'read' | 'revision'>): () => Promise<VisibleTexts> {
  return keepRead(storage, () => readVisible(storage.read));
}

async function readVisible(reader: Reader): Promise<VisibleTexts> {
  const { tagset } = await tagsetInForce(reader);
  const state = [await readState(reader), await vocabularyRevision(reader), await fieldsRevision(reader)].join(' ');
  const [fields, vocabulary] = [await listFields(reader), await readVocabulary(reader)];
  const classification = { fields: fields.map(({ key }) => key), levels: levelsOf(vocabulary) };
  const texts = await listTranscriptions(reader, true);
  return {
    state,
    names: new Map(
      texts.map(({ code, textName: name, language, record }) => [
        code,
        {
          name,
          language,
          record: classified({ record, language }, classification),
          witness: witnessLine(record),
          facts: record,
        },
      ]),
    ),
    tagset,
    ...{ vocabulary, fields },
  };
}
