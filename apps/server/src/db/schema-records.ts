import type { FurtherField } from '@glosa/contract';
import type { Generated } from 'kysely';

/** The part of the schema that holds records of texts; the same conventions as in `schema.ts`. */
export interface RecordTables {
  record_value: RecordValueTable;
  record_field: RecordFieldTable;
  text_record: TextRecordTable;
  text_record_change: TextRecordChangeTable;
}

/** A value of a field of records: what it is called, and which value of the field it is part of. */
export interface RecordValueTable {
  id: Generated<number>;
  /** Order within the whole vocabulary. */
  ord: number;
  field: string;
  value: string;
  parent: string | null;
  /** JSON: names by BCP 47 tag, in whatever languages there are. */
  names: string;
}

/** A further field of records that the installation declares. */
export interface RecordFieldTable {
  id: Generated<number>;
  ord: number;
  key: string;
  kind: FurtherField['kind'];
  is_facet: 0 | 1;
  /** JSON: names by BCP 47 tag, in whatever languages there are. */
  names: string;
}

/** What the table of records or a person says of one field of a text; what its header says is in `layer.record`. */
export interface TextRecordTable {
  id: Generated<number>;
  text_id: number;
  /** Of a record, or `further.NAME`. */
  field: string;
  source: 'table' | 'person';
  /** JSON, as in a record. */
  value: string;
  /** Login; '' for the command line. */
  actor: string;
  created_at: string;
}

/** What a person has changed of one field of a text. */
export interface TextRecordChangeTable {
  id: Generated<number>;
  text_id: number;
  field: string;
  /** JSON: what people said before and afterwards; null: nothing, so that the table or the header speaks. */
  before: string | null;
  after: string | null;
  actor: string;
  created_at: string;
}
