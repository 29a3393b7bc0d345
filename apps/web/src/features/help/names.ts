/** Attributes and structures of the query language, with their other names; a name in any of them will do. */

export interface QueryName {
  name: string;
  aliases: readonly string[];
}

const named = (name: string, aliases: string): QueryName => ({ name, aliases: aliases.split(' ').filter(Boolean) });

export const ATTRIBUTES = [
  named('form', 'orth forma słowoforma'),
  named('norm', 'orth_lc'),
  named('translit', 'transliteracja'),
  named('tnorm', ''),
  named('word', ''),
  named('wnorm', ''),
  named('var', 'wariant variants'),
  named('lemma', 'base lempos lemat hasło'),
  named('lnorm', ''),
  named('pos', 'upos klasa class'),
  named('tag', 'xpos ctag znacznik'),
  named('feat', 'feats'),
  named('lang', 'język language'),
  named('n', ''),
] as const;

export const STRUCTURES = [
  named('s', 'zdanie sentence sent'),
  named('verse', 'wers wiersz'),
  named('card', 'karta'),
  named('text', 'tekst'),
  named('foreign', 'obcy obcojęzyczne'),
  named('double', 'złożona'),
] as const;

/** Other names of the categories of single words, by tag. Those of composite forms alone have none. */
export const CATEGORY_ALIASES: Readonly<Record<string, string>> = {
  num: 'liczba number',
  cas: 'przypadek case',
  gen: 'rodzaj gender',
  per: 'osoba person',
  deg: 'stopień degree',
  asp: 'aspekt aspect',
  neg: 'zanegowanie negation polarity',
  decl: 'typ_odmiany odmiana declension',
  acc: 'akcentowość accentability',
  prep: 'poprzyimkowość prepcase',
  voc: 'wokaliczność vocalicity',
  ctyp: 'typ_wykładnika clitic_type',
  prt: 'typ_zaimka prontype',
  ptp: 'typ_nazwy nametype',
};

/** Letters that count as others in plain words, besides those whose marks come off. */
export const FOLDED: readonly (readonly [string, string])[] = [
  ['ł', 'l'],
  ['đ', 'd'],
  ['ø', 'o'],
  ['ſ', 's'],
  ['ꝛ', 'r'],
  ['ß', 'ss'],
  ['æ', 'ae'],
  ['œ', 'oe'],
  ['ꟁ', 'o'],
  ['ς', 'σ'],
];
