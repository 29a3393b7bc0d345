/** The queries of the help page, by what they show. Each language says of every one what it means. */
export const EXAMPLES = {
  words: ['krol', 'być', 'bóg', 'i'],
  exact: ['=król', '=krol', '~krol', "'król'"],
  signs: ['krol*', '*ość', '*krol*', 'm?ka', '*ow* król*', 'syn *'],
  phrases: ['syn boży', 'nie być', 'pan & bóg', 'mieć ... być', 'nie | ani'],
  lemma: ['lemma:być', 'lemma:mieć', 'lemma:krol*', 'lnorm:byc', 'lemma:nie lemma:być'],
  grammar: [
    'pos:subst',
    'pos:subst&cas:inst',
    'pos:subst&cas:gen&num:pl',
    'przypadek:gen&liczba:pl',
    'lemma:być&pos:praet',
    'lemma:mieć&!per:ter',
    'pos:/adj|ppas/ pos:subst',
  ],
  filters: [
    'być text:*',
    'być text:K*',
    'i card:1r',
    'król layer:transliteration',
    'lang:la',
    'i theme:"Trzej Królowie"',
    'i theme:Infancy',
    'i source:NHS',
  ],
  near: ['syn <<5>> boży', 'lemma:nie []{0,3} lemma:być', 'lemma:mieć <<s>> lemma:być', 'lemma:mieć ... lemma:być'],
  tokens: [
    '[lemma="być"]',
    '[form="król"]',
    '[norm="krol.*" & pos="subst"]',
    '[pos="subst" & (cas="gen" | cas="acc")]',
    '[lemma="mieć" & form!="ma"]',
    '[pos="adj"] [pos="subst"]',
    '"KRÓL"%c',
    '"krol"%cd',
    '[tag contains "gen"]',
    '[translit="X.*"]',
  ],
  regex: ['"[Kk]r[oó]l.*"', '/kr(o|ó)l.{0,3}/', '[lemma=".*ować"]', '"\\p{Lu}.*"', '".*(ość|ości)"'],
  repeat: [
    '[pos="adj"]+ [pos="subst"]',
    '[pos="prep"] [pos="adj"]? [pos="subst"]',
    '[pos="subst"]{2,3}',
    '(lemma:pan | lemma:król) [pos="subst"]',
    '[pos="conj"] [] [pos="conj"]',
    'lemma:król (?! [pos="adj"])',
    '(?<= [pos="prep"]) lemma:król',
    '!lemma:nie lemma:być',
  ],
  structures: [
    '<s> [pos="conj"]',
    '[pos="praet"] </s>',
    '<s/> containing lemma:być',
    '(<s/> containing lemma:mieć) !containing lemma:nie',
    'lemma:król within (<s/> !containing lemma:pan)',
    '[pos="adj"] [pos="subst"] within verse',
    'lemma:król within 3',
    '<double pos="perf"/>',
    '[double.pos="perf"]',
    '[foreign]',
    '[n=1 & pos="conj"]',
    '<theme kind="person"/>',
    '<theme name="Maryja"/> containing i',
    '[pos="subst"] within <parallel relation="quotation"/>',
    '[theme & !parallel & pos="adj"]',
  ],
  labels: [
    'a:[pos="subst"] [] b:[pos="subst"] :: a.lemma = b.lemma',
    'a:[pos="adj"] b:[pos="subst"] :: a.cas != b.cas',
  ],
  modes: [
    '(?longest) [pos="adj"]+ [pos="subst"]',
    '(?standard) [pos="adj"]+ [pos="subst"]',
    '(?shortest) [pos="adj"]+ [pos="subst"]',
    '(?all) [pos="adj"]+ [pos="subst"]',
  ],
} as const;

export type ExampleGroup = keyof typeof EXAMPLES;

/** As many texts as there are queries. */
type OfEach<Queries extends readonly string[]> = { readonly [I in keyof Queries]: string };
export type Meanings = { readonly [G in ExampleGroup]: OfEach<(typeof EXAMPLES)[G]> };
