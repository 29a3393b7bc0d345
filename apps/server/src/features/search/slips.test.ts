import { SentenceResults } from '@glosa/contract';
import { expect, it } from 'vitest';
import { describeOnBothDatabases } from '../../../test/databases.ts';
import { useSampleServer } from '../../../test/sample-server.ts';

/** What is typed, and what is meant. */
const SLIPS: readonly (readonly [typed: string, meant: string])[] = [
  // Values without quotation marks, conditions without a sign between them.
  ['[lemma=być]', '[lemma="być"]'],
  ['[pos=subst & cas=gen]', '[pos="subst" & cas="gen"]'],
  ['[pos=subst & cas=gen & num=pl]', '[pos="subst" & cas="gen" & num="pl"]'],
  ['[lemma="być" pos="fin"]', '[lemma="być" & pos="fin"]'],
  ['[pos=subst cas=gen]', '[pos="subst" & cas="gen"]'],
  ['[lemma="być", pos="fin"]', '[lemma="być" & pos="fin"]'],
  ['[lemma="być"; pos="fin"]', '[lemma="być" & pos="fin"]'],
  ['[lemma="być" && pos="fin"]', '[lemma="być" & pos="fin"]'],
  ['[lemma="być" and pos="fin"]', '[lemma="być" & pos="fin"]'],
  ['[cas="gen" || cas="acc"]', '[cas="gen" | cas="acc"]'],
  ['[pos="subst" & not cas="gen"]', '[pos="subst" & cas!="gen"]'],
  ['[lemma:być]', '[lemma="być"]'],
  ['[lemma: być & pos: fin]', '[lemma="być" & pos="fin"]'],
  ['[lemma:"być"]', '[lemma="być"]'],
  ['[lemma=~"by.*"]', '[lemma="by.*"]'],
  ['[lemma~"by.*"]', '[lemma="by.*"]'],
  ['[pos="subst" & cas<>"gen"]', '[pos="subst" & cas!="gen"]'],
  ['[[lemma="być"]]', '[lemma="być"]'],
  ['lemma="być"]', '[lemma="być"]'],
  ['[lemma="być"', '[lemma="być"]'],
  ['["jest"]', '"jest"'],
  ['[jest]', 'jest'],
  // Pairs written otherwise.
  ['lemma=być', 'lemma:być'],
  ['lemma = być', 'lemma:być'],
  ['lemma="być"', 'lemma:"być"'],
  ['lemma: być', 'lemma:być'],
  ['lemat=być', 'lemma:być'],
  ['pos=subst', 'pos:subst'],
  ['word="jest"', 'word:"jest"'],
  ['tok="jest"', 'form:"jest"'],
  ['nie text=RO', 'nie text:RO'],
  ['pos:subst,cas:gen', 'pos:subst&cas:gen'],
  ['lemma:(być|mieć)', 'lemma:"być|mieć"'],
  // Names of other programs.
  ['[lema="być"]', '[lemma="być"]'],
  ['[msd="subst.*"]', '[tag="subst.*"]'],
  ['[tok="jest"]', '[form="jest"]'],
  ['[przypdek="gen"]', '[cas="gen"]'],
  ['lemma:być :: match.text_code="RO"', 'lemma:być text:RO'],
  ['[lemma="być"] :: match.text_id = "RO"', '[lemma="być"] text:RO'],
  ['1:[pos="subst"] [] 2:[pos="subst"] & 1.cas = 2.cas', 'a:[pos="subst"] [] b:[pos="subst"] :: a.cas = b.cas'],
  // Structures and what is said of them.
  ['<zdanie/> containing lemma:być', '<s/> containing lemma:być'],
  ['<sentence/> containing lemma:być', '<s/> containing lemma:być'],
  ['<sent/> containing lemma:być', '<s/> containing lemma:być'],
  ['<karta/> containing lemma:być', '<card/> containing lemma:być'],
  ['<złożona pos="perf"/>', '<double pos="perf"/>'],
  ['<s/> contaning lemma:być', '<s/> containing lemma:być'],
  ['<s/> contains lemma:być', '<s/> containing lemma:być'],
  ['lemma:być within <s>', 'lemma:być within <s/>'],
  ['lemma:być within </s>', 'lemma:być within <s/>'],
  ['lemma:być within wers', 'lemma:być within verse'],
  ['[lemma="być"] within zdanie', '[lemma="być"] within s'],
  ['[lemma="być"] within sentence', '[lemma="być"] within s'],
  ['lemma:być witin <s/>', 'lemma:być within <s/>'],
  ['lemma:być inside <s/>', 'lemma:być within <s/>'],
  ['[lemma="być"] within <text id="RO"/>', '[lemma="być"] within <text label="RO"/>'],
  ['[lemma="być"] within <doc id="RO"/>', '[lemma="być"] within <text label="RO"/>'],
  // A condition beside its word.
  ['jest lang:pl-x-oldpol', 'norm:jest&lang:pl-x-oldpol'],
  ['lemma:być lang:pl-x-oldpol', 'lemma:być&lang:pl-x-oldpol'],
  ['[lemma="być"] lang:pl-x-oldpol', '[lemma="być" & lang="pl-x-oldpol"]'],
  // Commands, and forms of other languages.
  ['[lemma="być"];', '[lemma="być"]'],
  ['[lemma="być"] cut 10', '[lemma="być"]'],
  ['lemma:być cut 10', 'lemma:być'],
  ['[lemma="być"]; sort by word', '[lemma="być"]'],
  ['lemma:być; sort by word', 'lemma:być'],
  ['[lemma="być"]; group Last match lemma;', '[lemma="być"]'],
  ['[lemma="być"] expand to s', '[lemma="być"]'],
  ['A = [lemma="być"];', '[lemma="być"]'],
  ['MU(meet [lemma="nie"] [lemma="być"] -3 3)', '[lemma="nie"] <<3>> [lemma="być"]'],
  ['(meet [lemma="nie"] [lemma="być"] s)', '[lemma="nie"] <<s>> [lemma="być"]'],
  ['MU(meet "i" "nie" -2 2)', '"i" <<2>> "nie"'],
  ['nie AND jest', 'nie & jest'],
  ['nie OR jest', 'nie | jest'],
  ['i NEAR/5 nie', 'i <<5>> nie'],
  ['[lemma="nie"] []{0-3} [lemma="być"]', '[lemma="nie"] []{0,3} [lemma="być"]'],
  ['jest~1', '~jest'],
  // Values by names in either language, mistyped.
  ['[pos="rzeczownk"]', '[pos="rzeczownik"]'],
  ['[pos="nuon"]', '[pos="noun"]'],
  ['pos:nuon', 'pos:noun'],
  ['[cas="genetive"]', '[cas="genitive"]'],
  ['cas:dopelnicz', 'cas:dopełniacz'],
  ['klasa:przymiotnk', 'pos:adj'],
  ['number:plurall', 'num:plural'],
  ['tag:"fin:sg:ter:imperf"', '[tag="fin:imperf:sg:ter"]'],
];

/** Names of other programs that are understood as they are. */
const UNDERSTOOD: readonly (readonly [typed: string, meant: string])[] = [
  ['[lc="jest"]', '[norm="jest"]'],
  ['[lemma_lc="byc"]', '[lnorm="byc"]'],
  ['[orth="jest"]', '[form="jest"]'],
  ['[base="być"]', '[lemma="być"]'],
  ['[upos="noun"]', '[pos="noun"]'],
];

/** Queries that are what they look like, whatever they resemble. */
const SOUND: readonly string[] = [
  'nie jest',
  'król within zdanie lasu',
  'i',
  'syn boży & pan',
  'lemma:być pos:subst',
  '"jest" within s',
  '<s/> containing lemma:być',
  'a:[pos="subst"] [] b:[pos="subst"] :: a.lemma = b.lemma',
  '=Jest',
  '~jest',
  'sort',
  'cut 10',
  'jest sort by',
  'and or not',
  'x\\=y',
  'nie text:RO',
  '<text/> containing jest',
];

describeOnBothDatabases('a slip of the pen', (open) => {
  const server = useSampleServer(open);

  const ask = async (q: string) =>
    SentenceResults.parse(await server.get('/api/search/sentences', { q, lang: 'en', size: '1' }));
  /** What is offered instead, the likeliest first. */
  const offered = async (q: string) => {
    const { queryError, warnings } = await ask(q);
    return [...(queryError?.suggestions ?? []), ...warnings.flatMap(({ suggestions }) => suggestions)];
  };

  it.each(SLIPS)('%s: is offered what finds the same as %s', async (typed, meant) => {
    const [first] = await offered(typed);
    const right = await ask(meant);
    expect(right.error).toBeUndefined();
    const found = await ask(first?.q ?? '');
    expect([typed, first?.q, found.error, found.warnings]).toEqual([typed, first?.q, undefined, []]);
    expect([typed, first?.q, found.total]).toEqual([typed, first?.q, right.total]);
    expect(right.total).toBeGreaterThan(0);
  });

  it.each(UNDERSTOOD)('%s is %s by another name', async (typed, meant) => {
    const [found, right] = [await ask(typed), await ask(meant)];
    expect([found.error, found.warnings, found.total]).toEqual([undefined, [], right.total]);
    expect(right.total).toBeGreaterThan(0);
  });

  it.each(SOUND)('%s: is none', async (q) => {
    const { error, warnings } = await ask(q);
    expect([error, warnings]).toEqual([undefined, []]);
  });

  it('names a command of another program, and where the same is found here', async () => {
    const { warnings } = await ask('lemma:być cut 10');
    expect(warnings).toMatchObject([{ code: 'NO_COMMAND', found: 'cut 10' }]);
    expect(warnings[0]?.message).toContain('beside the results');
    const asWords = await ask('lemma=być');
    expect(asWords.warnings).toMatchObject([{ code: 'READ_AS_WORDS', found: 'lemma=być' }]);
  });

  it('looks for an exact word in both layers, and says so', async () => {
    const words = await ask('[translit=".*ſ.*" & form!=".*ſ.*"]');
    const word = words.hits[0]?.tokens.find(({ match }) => match)?.translit ?? '';
    expect(word).toContain('ſ');
    const [both, one] = [await ask(`=${word}`), await ask(`=${word} layer:transliteration`)];
    expect(one.total).toBeGreaterThan(0);
    expect(both.total).toBeGreaterThanOrEqual(one.total);
    expect(both.interpretation).toContain('in the transcription or in the transliteration');
    expect(one.interpretation).toContain('in the transliteration');
  });

  it('takes several asterisks for one', async () => {
    const [one, several] = [await ask('*'), await ask('**')];
    expect([several.total, several.interpretation]).toEqual([one.total, one.interpretation]);
    expect((await ask('lemma:b**ć')).total).toBe((await ask('lemma:b*ć')).total);
  });

  it('says that a number is wanted where one is', async () => {
    expect((await ask('[n<abc]')).queryError).toMatchObject({ code: 'SYNTAX', found: 'abc', expected: ['number'] });
  });
});
