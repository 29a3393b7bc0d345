/** The part of the schema that holds the texts of pages; the same conventions as in `schema.ts`. */
export interface PageTables {
  flat_tab: FlatTabTable;
  flat_version: FlatVersionTable;
}

/** A tab that was ever changed. A change takes its row first, and so there is one at a time. */
export interface FlatTabTable {
  code: string;
  tab: number;
  shown: number;
}

/** Every version of the text of a tab in one language; the highest is the one that is read. */
export interface FlatVersionTable {
  code: string;
  tab: number;
  language: string;
  /** Counts from 1. */
  version: number;
  /** Cleaned HTML; null: the text that came with the product, whatever it says in the version that is installed. */
  content: string | null;
  /** The version that this one brought back, 0 for the text that came with the product; null: it was written. */
  restored: number | null;
  actor: string;
  created_at: string;
}
