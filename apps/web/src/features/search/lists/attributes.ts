import { type SentenceResults, TOKEN_ATTRIBUTES, type TokenAttribute } from '@glosa/contract';
import type { NamedTags } from '@glosa/tagset';
import type { I18n } from '../../../i18n/i18n.tsx';
import type { ResultsAddress } from '../../../parts/results/results-address.ts';
import { type Choice, fieldChoices } from './counted.ts';

/** What the values of one token can be counted by. */
export function tokenAttributes({ t }: Pick<I18n, 't'>): Choice[] {
  return TOKEN_ATTRIBUTES.map((value) => ({ value, label: t(`lists.of.${value}`) }));
}

/** What a frequency list can be made of: attributes of a token, categories, texts and fields of their records. */
export function countedAttributes(i18n: Pick<I18n, 't' | 'name'>, { categories, classes }: NamedTags): Choice[] {
  const { t, name } = i18n;
  // Categories of composite forms alone are none of a token.
  const ofTokens = new Set<string>(classes.flatMap((posClass) => posClass.categories));
  const ownCategories = categories
    .filter(({ tag }) => ofTokens.has(tag))
    .map((one) => ({ value: one.tag, label: t('lists.of.category', { category: name(one) }) }));
  const ofTexts = [...fieldChoices(i18n), { value: 'text', label: t('lists.of.text') }];
  const [words, texts] = [t('lists.group.words'), t('lists.group.texts')];
  return [
    ...[...tokenAttributes(i18n), ...ownCategories].map((choice) => ({ ...choice, group: words })),
    ...ofTexts.map((choice) => ({ ...choice, group: texts })),
  ];
}

/** What a column of such values is called. */
export function attributeLabel(of: string, i18n: Pick<I18n, 't' | 'name'>, tags: NamedTags): string {
  return countedAttributes(i18n, tags).find(({ value }) => value === of)?.label ?? of;
}

/** Whether a value is writing of the corpus, and not a code of the tagset or of a text. */
export function isWriting(of: string): boolean {
  return TOKEN_ATTRIBUTES.some((one) => one === of && one !== 'pos');
}

/**
 * What a frequency list counts: what the address says, else lemmas. Where the query itself names a lemma, the hits
 * would all be one row of them: their forms tell them apart.
 */
export function countedBy({ of, at }: ResultsAddress, { withoutLemma }: Pick<SentenceResults, 'withoutLemma'>): string {
  if (of !== '') return of;
  return withoutLemma !== null && (at === 'hit' || at === 'node') ? 'form' : 'lemma';
}

/** What words nearby are told apart by: the attribute of the address, or the lemma where that is none of a token. */
export function collocatedAttribute(of: string): TokenAttribute {
  return TOKEN_ATTRIBUTES.find((one) => one === of) ?? 'lemma';
}
