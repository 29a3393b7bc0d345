/** What the server writes of the record of a text. */
import { type Language, type Provenance, RECORD_FACTS, type RecordEntry, type RecordFact } from '@glosa/contract';
import { DICTIONARIES, type DictionaryKey } from '@glosa/dictionary';
import type { VisibleText } from '../../corpus/texts.ts';
import { type Html, html } from '../../http/html.ts';
import { type RecordNames, recordEntries, recordOf } from './record.service.ts';

const say = (language: Language, key: DictionaryKey): string => DICTIONARIES[language][key];

/** What the text is taken from, in which language it is, and under which licence it may be used. */
export function recordLine(facts: Provenance, language: Language): Html | null {
  const { languageName, licence, licenceUrl } = facts;
  const inItsWords = (said: string | null) => (said === null ? null : html`<span lang="und">${said}</span>`);
  const of: Record<RecordFact, Html | string | null> = {
    language: languageName === null ? null : languageName[language],
    manuscript: inItsWords(facts.manuscript),
    date: inItsWords(facts.date),
    place: inItsWords(facts.place),
    edition: inItsWords(facts.edition),
    source: inItsWords(facts.source),
    licence: licenceUrl === null ? licence : html`<a href="${licenceUrl}" rel="license">${licence}</a>`,
  };
  const parts = RECORD_FACTS.flatMap((fact) => {
    const value = of[fact];
    return value === null ? [] : [html`${say(language, `record.${fact}`)}: ${value}`];
  });
  if (parts.length === 0) return null;
  return html`${parts.map((part, i) => html`${i > 0 ? ' · ' : ''}${part}`)}`;
}

/** All that is known of the text; one opens it. */
export function wholeRecord(text: VisibleText, names: RecordNames, language: Language): Html | null {
  const record = recordOf(text);
  const entries = record === null ? [] : recordEntries(record, names, language);
  if (entries.length === 0) return null;
  const words = ({ text: said, lang, uri }: RecordEntry['values'][number]) => {
    const tagged = lang === null ? html`${said}` : html`<span lang="${lang}">${said}</span>`;
    return uri === null ? tagged : html`<a href="${uri}">${tagged}</a>`;
  };
  const lines = entries.map(
    ({ field, name, values }) =>
      html`<dt>${name ?? say(language, `record.${field}`)}</dt>\n${values.map((one) => html`<dd>${words(one)}</dd>\n`)}`,
  );
  return html`<details><summary>${say(language, 'record.whole')}</summary>\n<dl>${lines}</dl></details>`;
}
