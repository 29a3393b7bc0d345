/**
 * What is written together with the word before it and is a piece of its own all the same. The list follows the
 * segmentation of Middle Polish corpora; it only feeds suggestions, an editor may cut anywhere.
 */
export interface Clitic {
  form: string;
  /** The reading that the piece has. */
  class: string;
  lemma: string;
  categories: Readonly<Record<string, string>>;
  /** Single classes that it is found after. A word that is read as another one is offered none. */
  after: readonly string[];
  /** Words that end so by themselves: „słowach” is a locative and no „słowa|ch”. To them it is not offered. */
  unless?: readonly CliticHost[];
  /** The kind of letter that it is found after, where that is fixed: endings with a vowel follow consonants. */
  afterLetter?: 'vowel' | 'consonant';
}

/** What a whole word is read as: its class, of any if none is given, and in each category one of the values. */
export interface CliticHost {
  class?: string;
  categories: Readonly<Record<string, readonly string[]>>;
}

/** Classes that a person marker is found on: forms on -ł, “by” and whatever may open a clause. */
const VERBAL = ['praet', 'by', 'winien', 'pred'];
const UNDECLINED = ['part', 'comp', 'conj', 'adv', 'advpron'];
const NAMING = ['adj', 'subst', 'pronadj', 'pronsubst', 'ppron12', 'ppron3', 'siebie'];
const DECLINED = [...NAMING, 'num', 'adjnum'];

/** What ends in -m by its case: „panem”, „tym”, „nam”. */
const CASES_ON_M: CliticHost = { categories: { cas: ['dat', 'inst', 'loc'] } };
/** „któreś” is „które|ś”, though „godzieneś” is „godzien|eś”. */
const ADJECTIVES_ON_VOWEL: readonly CliticHost[] = [
  { class: 'adj', categories: { gen: ['f', 'n'] } },
  { class: 'adj', categories: { num: ['pl', 'du'] } },
];
/** Nouns that end in -by or -ć: „osoby”, „sposoby”, „śmierć”. */
const FEMININE: CliticHost = { class: 'subst', categories: { gen: ['f'] } };
const PLURAL: CliticHost = { class: 'subst', categories: { num: ['pl'] } };

type Where = Clitic['afterLetter'];

function marker(form: string, num: string, per: string, ctyp: string, afterLetter?: Where): Clitic {
  const categories = { num, per, voc: afterLetter === 'consonant' ? 'wok' : 'nwok', ctyp };
  // What else declines ends in a vowel before a marker.
  const declined = afterLetter === 'consonant' ? ['adj', 'ppron12'] : DECLINED;
  const after = [...VERBAL, ...UNDECLINED, ...declined];
  const unless = [
    ...(form.endsWith('m') ? [CASES_ON_M] : []),
    ...(afterLetter === 'consonant' ? ADJECTIVES_ON_VOWEL : []),
  ];
  return { form, class: 'aglt', lemma: 'być', categories, after, unless, ...(afterLetter && { afterLetter }) };
}

/** A marker that is never found on what declines: „miasta” and „słowach” have none. */
const verbal = (one: Clitic): Clitic => ({ ...one, after: [...VERBAL, ...UNDECLINED, 'pronsubst'] });

/** `num` and `per` are those of the forms that have them; plain “by” has none. */
function conditional(form: string, num?: string, per?: string): Clitic {
  const categories = num && per ? { num, per } : {};
  return {
    ...{ form, class: 'by', lemma: 'być', categories },
    after: ['praet', 'comp', 'conj', 'part', 'pred', 'winien', 'imps', 'adv', 'advpron', ...DECLINED],
    ...(form === 'by' && { unless: [FEMININE, PLURAL] }),
  };
}

const particle = (form: string, lemma: string, after: readonly string[]): Clitic => ({
  ...{ form, class: 'part', lemma, categories: {}, after },
});

const PARTICLE_HOSTS = [...UNDECLINED, 'fin', 'impt', 'praet', 'pred', 'winien', 'bedzie'];

export const CLITICS: readonly Clitic[] = [
  marker('m', 'sg', 'pri', 'jesm', 'vowel'),
  marker('em', 'sg', 'pri', 'jesm', 'consonant'),
  marker('ś', 'sg', 'sec', 'jesm', 'vowel'),
  marker('eś', 'sg', 'sec', 'jesm', 'consonant'),
  marker('śm', 'sg', 'pri', 'jesm', 'vowel'),
  marker('eśm', 'sg', 'pri', 'jesm', 'consonant'),
  marker('śmy', 'pl', 'pri', 'jesm'),
  marker('smy', 'pl', 'pri', 'jesm'),
  marker('eśmy', 'pl', 'pri', 'jesm', 'consonant'),
  marker('ście', 'pl', 'sec', 'jesm'),
  marker('eście', 'pl', 'sec', 'jesm', 'consonant'),
  marker('śwa', 'du', 'pri', 'jesm'),
  marker('swa', 'du', 'pri', 'jesm'),
  verbal(marker('sta', 'du', 'sec', 'jesm')),
  verbal(marker('ch', 'sg', 'pri', 'ch')),
  verbal(marker('chmy', 'pl', 'pri', 'ch')),
  verbal(marker('chom', 'pl', 'pri', 'ch')),
  conditional('by'),
  conditional('bych', 'sg', 'pri'),
  conditional('bychom', 'pl', 'pri'),
  conditional('byście', 'pl', 'sec'),
  conditional('bychą', 'pl', 'ter'),
  { ...particle('ż', 'że', [...PARTICLE_HOSTS, ...DECLINED]), afterLetter: 'vowel' },
  { ...particle('że', 'że', [...PARTICLE_HOSTS, ...DECLINED]), afterLetter: 'consonant' },
  {
    ...particle('li', 'li', [...PARTICLE_HOSTS, 'pronsubst', 'pronadj']),
    unless: [{ class: 'praet', categories: { num: ['pl'] } }],
  },
  { ...particle('ć', 'ci', [...PARTICLE_HOSTS, ...NAMING]), unless: [FEMININE], afterLetter: 'vowel' },
  {
    ...particle('ci', 'ci', [...UNDECLINED, 'adj', 'pronadj', 'pronsubst', 'ppron12']),
    unless: [{ class: 'adj', categories: { num: ['pl'], cas: ['nom', 'voc'] } }],
  },
  {
    ...{ form: 'ń', class: 'ppron3', lemma: 'on', after: ['prep'], afterLetter: 'vowel' },
    categories: { num: 'sg', gen: 'm', acc: 'nakc', prep: 'praep' },
  },
];
