import type { OtherImportKind, RoleCode, TextType, WordLayer } from '@glosa/contract';
import type { ColumnType, Generated, Insertable } from 'kysely';
import type { AnnotationTables } from './schema-annotation.ts';
import type { LinkTables } from './schema-links.ts';
import type { PageTables } from './schema-pages.ts';
import type { RecordTables } from './schema-records.ts';

/**
 * The tables, one schema on both databases. Booleans are 0 or 1, times are ISO 8601 in UTC, JSON is text: what both
 * engines store alike. What is written in the languages of the interface is JSON, too: see `names.ts`. Orders (`ord`) count from 1. Ids of words are stable: a re-import keeps the id of every word it
 * can match, because annotation, highlights and citations refer to it.
 */
export interface Database extends LinkTables, AnnotationTables, PageTables, RecordTables {
  corpus_text: TextTable;
  layer: LayerTable;
  layer_version: LayerVersionTable;
  card: CardTable;
  verse: VerseTable;
  sentence: SentenceTable;
  word: WordTable;
  piece: PieceTable;
  reading: ReadingTable;
  composite: CompositeTable;
  composite_member: CompositeMemberTable;
  alignment: AlignmentTable;
  checksum: ChecksumTable;
  import_upload: ImportUploadTable;
  orphan: OrphanTable;
  other_version: OtherVersionTable;
  phonetic_variant: PhoneticVariantTable;
  phonetic_rule: PhoneticRuleTable;
  setting: SettingTable;
  user_account: UserAccountTable;
  session: SessionTable;
  failed_attempt: FailedAttemptTable;
  audit: AuditTable;
  audit_permit: AuditPermitTable;
  selection: SelectionTable;
}

/** Columns that the database does not fill in by itself. */
type GivenColumns<Row> = {
  [Column in keyof Row]: Row[Column] extends ColumnType<unknown, unknown, unknown> ? never : Column;
}[keyof Row];

/** A row to be written that says something of each column, be it null: a new column is missed where it is not written. */
export type WholeRow<Row> = Insertable<Row> & Pick<Row, GivenColumns<Row>>;

export interface TextTable {
  id: Generated<number>;
  code: string;
  /** In each language. */
  name: string;
  active: number;
  ord: number;
  /** Grows with every change of the text or any of its layers; part of ETags and of the index's idea of freshness. */
  revision: number;
  /** Another one after every change of what is linked to the text, as far as it is searched. */
  links: Generated<string>;
  created_at: string;
  updated_at: string;
}

/** One layer of a text. `designation` is '' except for other transcripts. */
export interface LayerTable {
  id: Generated<number>;
  text_id: number;
  kind: TextType;
  designation: string;
  /** In each language. */
  name: string;
  /** witness, edition or translation; only other transcripts. */
  transcript_kind: string | null;
  language: string | null;
  licence: string | null;
  source: string | null;
  header_xml: string | null;
  /** JSON: what the header says of the text, as a record; read from `header_xml`, which is what the file said. */
  record: string | null;
  cards: number;
  verses: number;
  words: number;
  sentences: number;
  annotated_words: number;
  composites: number;
  version: number;
  updated_at: string;
}

/** Every state of a layer: the zip it came in, byte for byte, with its report, or the card that was changed by hand. */
export interface LayerVersionTable {
  id: Generated<number>;
  layer_id: number;
  version: number;
  kind: Generated<'import' | 'edit' | 'restore'>;
  /** Login; '' for the command line. */
  actor: Generated<string>;
  /** Of a restoration: the version brought back. */
  of_version: number | null;
  file_name: string;
  /** Empty for an edit. */
  zip: Uint8Array;
  sha256: string;
  report: string;
  /** Of an edit: address of the card, and its content before and after. */
  card: string | null;
  content_before: string | null;
  content_after: string | null;
  created_at: string;
}

/** An upload that was checked and may be applied by its token, once, within the hour. */
export interface ImportUploadTable {
  id: Generated<number>;
  /** SHA-256 in hexadecimal digits. */
  token_hash: string;
  /** JSON: what it is for. */
  target: string;
  actor: string;
  file_name: string;
  zip: Uint8Array;
  /** JSON of the answer once it was applied: asked again, the same is answered. */
  result: string | null;
  created_at: string;
}

/** Annotation that lost its word in an import or edit and waits for a person to re-attach or delete it. */
export interface OrphanTable {
  id: Generated<number>;
  layer_id: number;
  kind: 'annotation' | 'composite' | 'sentence';
  /** `card.verse.word` where it stood, or where its sentence began. */
  ref: string;
  form: string;
  /** JSON: pieces with their readings, the composite form with the ids and forms of its members, or what was said of a sentence. */
  content: string;
  /** Of the layer, that made it one. */
  version: number;
  actor: string;
  created_at: string;
  /** When it was taken off the list; it can be put back for a day. */
  deleted_at: string | null;
}

/** Every accepted zip of a table for the whole corpus, byte for byte; the last of a kind is what its tables hold. */
export interface OtherVersionTable {
  id: Generated<number>;
  kind: OtherImportKind;
  version: number;
  mode: 'upload' | 'update' | 'restore';
  of_version: number | null;
  file_name: string;
  zip: Uint8Array;
  /** Of an update: a zip of the whole table as it was afterwards. Null: `zip` is all of it. */
  state: Uint8Array | null;
  sha256: string;
  report: string;
  rows: number;
  actor: string;
  created_at: string;
}

export interface CardTable {
  id: Generated<number>;
  layer_id: number;
  /** Counts from 1: the card's number. */
  ord: number;
  address: string;
  image_url: string | null;
  manifest_url: string | null;
  canvas: string | null;
}

export interface VerseTable {
  id: Generated<number>;
  layer_id: number;
  card_id: number;
  /** Order within the layer, not within the card. */
  ord: number;
  label: string;
  /** JSON array of display items; `w` holds the word's id. */
  items: string;
}

export interface SentenceTable {
  id: Generated<number>;
  layer_id: number;
  ord: number;
  label: string;
}

export interface WordTable {
  /** Stable id. */
  id: Generated<number>;
  layer_id: number;
  /** Order within the layer. */
  ord: number;
  verse_id: number;
  word_no: number;
  sentence_id: number | null;
  xml_id: string | null;
  form: string;
  language: string | null;
  /** Of a transliteration: xml:ids of the words it answers to, as its file gives them, separated by spaces. */
  corresp: string | null;
}

/** A piece of a word's partition (subtoken); an unsplit word has one. Only transcription words have pieces. */
export interface PieceTable {
  id: Generated<number>;
  word_id: number;
  /** Counts from 1. */
  ord: number;
  form: string;
  xml_id: string | null;
  /** The form that its readings were made for, where it has changed since and no person has checked them again. */
  check_form: string | null;
}

/** Single annotation: one reading of a piece. */
export interface ReadingTable {
  id: Generated<number>;
  piece_id: number;
  ord: number;
  lemma: string | null;
  pos_class: string | null;
  /** JSON object, category tag → value tag. */
  categories: string;
}

/** Double annotation: a composite form. */
export interface CompositeTable {
  id: Generated<number>;
  layer_id: number;
  ord: number;
  pos_class: string;
  lemma: string | null;
  categories: string;
}

export interface CompositeMemberTable {
  composite_id: number;
  ord: number;
  piece_id: number;
}

/** Many to many: a transcription word and a transliteration word that render the same stretch of ink. */
export interface AlignmentTable {
  word_id: number;
  other_word_id: number;
}

/** The sum of the rows of a part of a text, as the last change left them: damage is told by it. */
export interface ChecksumTable {
  text_id: number;
  /** Null: of the text as a whole. */
  layer_id: number | null;
  /** `text`, or `layer`, `card` or `alignment` with its id; see `db/checksums/sums.ts`. */
  part: string;
  sum: string;
}

/** One form of a group of forms that stand for one another in searches. */
export interface PhoneticVariantTable {
  ord: number;
  /** Counts from 1. */
  group_no: number;
  /** The group's name in the file. */
  group_label: string;
  form: string;
  layer: WordLayer;
  note: string | null;
}

/** A regular alternation of spelling, with the example that it was checked by. */
export interface PhoneticRuleTable {
  ord: number;
  /** The rule's id in the file. */
  label: string;
  from_letters: string;
  to_letters: string;
  /** `V`, `C`, `#`, letters, or '' for anything. */
  before: string;
  after: string;
  direction: 'both' | 'expand';
  layer: WordLayer;
  example_from: string;
  example_to: string;
}

/** Small facts about the installation, e.g. when the sample corpus was seeded. */
export interface SettingTable {
  key: string;
  value: string;
}

/** People who can or could log in. A forgotten person is deleted, and stands as a pseudonym where they did something. */
export interface UserAccountTable {
  id: Generated<number>;
  /** NFC, as it is typed. */
  login: string;
  /** What two logins may not share: without case, and with letters that look alike made one. */
  login_key: string;
  email: string;
  /** Without case. */
  email_key: string;
  active: number;
  role: RoleCode;
  /** Argon2id in the PHC string format: its parameters are in it. */
  password_hash: string;
  /** 1 while the password is one that another person chose. */
  password_given: number;
  password_changed_at: string;
  /** JSON of the contract's ShortcutSettings; null: the usual ones. */
  shortcuts: string | null;
  created_at: string;
  last_login_at: string | null;
}

/** A person logged in on one browser. Ended sessions are deleted. */
export interface SessionTable {
  id: Generated<number>;
  user_id: number;
  /** SHA-256 of the cookie's token, in hexadecimal digits: the token itself is stored nowhere. */
  token_hash: string;
  browser: string;
  started_at: string;
  last_seen_at: string;
  /** When the password was last given in this session. */
  confirmed_at: string;
}

/** Wrong passwords of late, by account (`login:…`) and by address (`address:…`), both hashed. */
export interface FailedAttemptTable {
  subject: string;
  count: number;
  /** When this row began to count. */
  since: string;
  last_at: string;
}

/**
 * What was done to accounts and sessions, to texts and pages. It only grows: the database refuses anything else without an
 * `audit_permit`.
 */
export interface AuditTable {
  no: Generated<number>;
  at: string;
  action: string;
  /** Login; '' for a visitor or the command line. */
  actor: string;
  subject: string;
  request_id: string;
  /** JSON of the fields that changed, as far as they may be shown. */
  before: string | null;
  after: string | null;
  /** SHA-256 of the whole account before and after, in hexadecimal digits. */
  before_hash: string | null;
  after_hash: string | null;
}

/**
 * What a transaction may do to the audit: give the person `login` another name, or delete what is older than
 * `made_before`. It has to be deleted before the commit, which fails otherwise.
 */
export interface AuditPermitTable {
  id: number;
  /** Refers to a table that can have no rows; looked at when the transaction is committed. */
  ends_with: number;
  login: string | null;
  pseudonym: string | null;
  made_before: string | null;
}

/** Texts that a person has chosen by what records say, under a name of theirs. */
export interface SelectionTable {
  id: Generated<number>;
  user_id: number;
  name: string;
  /** As `writeFilter` of the contract writes it. */
  filter: string;
  changed_at: string;
}
