/** What is said to readers, told apart from what is said to the staff. In a module of its own: the browser needs neither. */
import en from './en.json' with { type: 'json' };
import pl from './pl.json' with { type: 'json' };

/** What stands before the point in keys that only the staff's pages ask for, or only the server. */
export const STAFF_AREAS: readonly string[] = [
  ...['account', 'annotate', 'annotation', 'annotation-list', 'answer', 'audit', 'backup', 'card', 'cards', 'code'],
  ...['confirm', 'delete', 'diff', 'import', 'letters', 'manage', 'orphan', 'others', 'read', 'source', 'tagset'],
  ...['text', 'upload', 'versions'],
];

/** What readers' pages say: less than half of all. */
export const READERS_DICTIONARIES: Readonly<Record<'pl' | 'en', Readonly<Record<string, string>>>> = {
  pl: forReaders(pl),
  en: forReaders(en),
};

function forReaders(dictionary: Readonly<Record<string, string>>): Record<string, string> {
  const isForStaff = (key: string) => STAFF_AREAS.includes(key.slice(0, key.indexOf('.')));
  return Object.fromEntries(Object.entries(dictionary).filter(([key]) => !isForStaff(key)));
}
