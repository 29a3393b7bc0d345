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
  /** Single classes that it is found after; what is not known to be one of these is offered it too, only later. */
  after: readonly string[];
  /** The kind of letter that it is found after, where that is fixed: endings with a vowel follow consonants. */
  afterLetter?: 'vowel' | 'consonant';
}

/** Classes that a person marker is found on: forms on -ł, “by” and whatever may open a clause. */
const HOSTS = ['praet', 'by', 'part', 'comp', 'conj', 'adv', 'advpron', 'adj', 'subst', 'pronadj', 'pronsubst'];
const DECLINED = ['adj', 'subst', 'pronadj', 'pronsubst'];
const PERSON_HOSTS = [...HOSTS, 'ppron12', 'winien', 'pred'];

type Where = Clitic['afterLetter'];

function marker(form: string, num: string, per: string, ctyp: string, afterLetter?: Where): Clitic {
  const categories = { num, per, voc: afterLetter === 'consonant' ? 'wok' : 'nwok', ctyp };
  // What declines ends in a vowel before a marker: „któreś” is „które|ś”.
  const after = afterLetter === 'consonant' ? PERSON_HOSTS.filter((tag) => !DECLINED.includes(tag)) : PERSON_HOSTS;
  return { form, class: 'aglt', lemma: 'być', categories, after, ...(afterLetter && { afterLetter }) };
}

/** `num` and `per` are those of the forms that bear them; plain “by” bears none. */
function conditional(form: string, num?: string, per?: string): Clitic {
  const categories = num && per ? { num, per } : {};
  return {
    form,
    class: 'by',
    lemma: 'być',
    categories,
    after: ['praet', 'comp', 'conj', 'part', 'pred', 'winien', 'imps'],
  };
}

const particle = (form: string, lemma: string, after: readonly string[]): Clitic => ({
  ...{ form, class: 'part', lemma, categories: {}, after },
});

const PARTICLE_HOSTS = [
  'part',
  'comp',
  'conj',
  'adv',
  'advpron',
  'fin',
  'impt',
  'praet',
  'pronsubst',
  'pronadj',
  'bedzie',
];

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
  marker('sta', 'du', 'sec', 'jesm'),
  marker('ch', 'sg', 'pri', 'ch'),
  marker('chmy', 'pl', 'pri', 'ch'),
  marker('chom', 'pl', 'pri', 'ch'),
  conditional('by'),
  conditional('bych', 'sg', 'pri'),
  conditional('bychom', 'pl', 'pri'),
  conditional('byście', 'pl', 'sec'),
  conditional('bychą', 'pl', 'ter'),
  { ...particle('ż', 'że', PARTICLE_HOSTS), afterLetter: 'vowel' },
  { ...particle('że', 'że', PARTICLE_HOSTS), afterLetter: 'consonant' },
  particle('li', 'li', PARTICLE_HOSTS),
  { ...particle('ć', 'ci', PARTICLE_HOSTS), afterLetter: 'vowel' },
  particle('ci', 'ci', ['part', 'comp', 'conj', 'adv', 'advpron']),
  {
    ...{ form: 'ń', class: 'ppron3', lemma: 'on', after: ['prep'], afterLetter: 'vowel' },
    categories: { num: 'sg', gen: 'm', acc: 'nakc', prep: 'praep' },
  },
];
