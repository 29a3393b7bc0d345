import { describe, expect, it } from 'vitest';
import { DEFAULT_TAGSET, evaluateRules, type RuleMatch } from '../src/index.ts';
import { tokens } from './tokens.ts';

const evaluate = (text: string) => evaluateRules(DEFAULT_TAGSET, tokens(text));

function match(text: string): RuleMatch {
  const evaluation = evaluate(text);
  if (evaluation.status !== 'ANNOTATION_POSSIBLE') throw new Error(`${text}: ${JSON.stringify(evaluation)}`);
  return evaluation.match;
}

const L = 'praet:num=sg|gen=m|asp=imperf';
const BYL = 'był/być/praet:num=sg|gen=m|asp=imperf';
const JESM = 'jeśm/być/fin:num=sg|per=pri|asp=imperf';

describe('the default rules', () => {
  it.each([
    ['condpast', 'przydał', `przydał//${L} by//part ${BYL}`],
    ['cond', 'dbać', 'by/być/by dbały/dbać/praet:num=pl|gen=f|asp=imperf'],
    ['cond', 'miłować', `bych/być/by:num=sg|per=pri miłował/miłować/${L}`],
    ['cond', 'móc', 'mogła/móc/praet:num=sg|gen=f by//part m/być/aglt:num=sg|per=pri'],
    ['plusq', 'chodzić', `chodził/chodzić/${L} ${JESM} ${BYL}`],
    ['perf', 'wziąć', `wziął/wziąć/${L} ${JESM}`],
    ['perf', 'widzieć', `widział/widzieć/${L} em/być/aglt:num=sg|per=pri`],
    ['perf', 'bać', `bał/bać/${L} m/być/aglt:num=sg|per=pri się//part nie//part`],
    ['futl', 'mieć', `będzie/być/bedzie:num=sg|per=ter miał/mieć/${L}`],
    ['futinf', 'gospodarować', 'będę/być/bedzie:num=sg|per=pri gospodarować//inf:asp=imperf'],
    ['imptan', 'zaginąć', 'niechaj//part zaginie/zaginąć/fin:num=sg|per=ter|asp=perf'],
    ['pass', 'pisać', 'jest/być/fin:num=sg|per=ter pisan/pisać/ppas:num=sg|gen=m|asp=imperf'],
    ['pass', 'zbawić', 'zbawion/zbawić/ppas:num=sg|gen=m będzie/być/bedzie:num=sg|per=ter'],
    ['passell', 'zaprosić', 'eśmy/być/aglt:num=pl|per=pri zaproszeni/zaprosić/ppas:num=pl'],
    ['impsan', 'czynić', 'czyniono/czynić/imps:asp=imperf jest/być/fin:num=sg|per=ter'],
    ['predan', 'trzeba', 'trzeba//pred było/być/praet:num=sg|gen=n'],
    ['predan', 'powinien', 'powinien//winien:num=sg|gen=m by//part ś/być/aglt:num=sg|per=sec'],
    ['infbyl', 'słychać', 'słychać//inf:asp=imperf było/być/praet:num=sg|gen=n'],
    ['aglfin', 'być', 'ście/być/aglt:num=pl|per=sec są/być/fin:num=pl|per=ter'],
    ['refl', 'urodzić się', 'urodził/urodzić/praet:num=sg|gen=m się//part'],
    ['degan', 'miły', 'więcej//adv miły//adj:num=sg|cas=nom|gen=m|deg=pos'],
    ['numan', 'dwadzieścia i cztery', 'dwadzieścia//num:cas=nom i//conj cztery//num:cas=nom'],
    ['prepan', 'na przeciwko', 'Na//prep przeciwko//prep'],
    ['advan', 'za prawdę', 'za//prep:cas=acc prawdę/prawda/subst:cas=acc'],
    ['conjan', 'dla tego iż', 'dla//prep:cas=gen tego/ten/pronadj:cas=gen iż//comp'],
    ['pronan', 'co', 'ni//part w//prep:cas=loc czem/co/pronsubst:cas=loc'],
    ['pronan', 'kto koli', 'kto//pronsubst:cas=nom koli//part'],
  ])('%s, lemma %s: %s', (posClass, lemma, text) => {
    const found = match(text);
    expect([found.posClass, found.lemma]).toEqual([posClass, lemma]);
    expect(found.warnings).toEqual([]);
  });

  it.each([
    ['by/być/by dbały/dbać/praet:num=pl|gen=f|asp=imperf', 'mood=cond per=ter num=pl gen=f asp=imperf vce=act'],
    [`wziął/wziąć/${L} ${JESM}`, 'mood=ind tns=past per=pri num=sg gen=m asp=imperf vce=act'],
    [`chodził/chodzić/${L} ${BYL}`, 'mood=ind tns=plq per=ter num=sg gen=m asp=imperf vce=act'],
    [
      `ubrał/ubrać/${L} się//part m/być/aglt:num=sg|per=pri`,
      'mood=ind tns=past per=pri num=sg gen=m asp=imperf vce=refl',
    ],
    ['by//part była/być/praet:num=sg|gen=f zadana/zadać/ppas:num=sg|gen=f', 'vce=pass mood=cond per=ter num=sg gen=f'],
    [
      'zostanie/zostać/fin:num=sg|per=ter|asp=perf zabit/zabić/ppas:num=sg|gen=m',
      'vce=pass mood=ind tns=fut per=ter num=sg gen=m',
    ],
    [`${JESM} ${BYL} zbawion/zbawić/ppas:num=sg|gen=m`, 'vce=pass mood=ind tns=past per=pri num=sg gen=m'],
    ['być/być/inf:asp=imperf zabit/zabić/ppas:num=sg|gen=m', 'vce=pass num=sg gen=m'],
    [
      'niechaj//part będzie/być/bedzie:num=sg|per=ter pisan/pisać/ppas:num=sg|gen=m',
      'vce=pass mood=imp per=ter num=sg gen=m',
    ],
    ['najbarziej//adv miła/miły/adj:num=sg|cas=nom|gen=f|deg=pos', 'num=sg cas=nom gen=f deg=sup'],
    ['na//prep przeciwko//prep', 'cas=dat'],
  ])('derives the categories of %s', (text, expected) => {
    const pairs = Object.entries(match(text).categories).map((pair) => pair.join('='));
    expect(pairs.sort()).toEqual(expected.split(' ').sort());
  });

  it('lets one “by” serve several verbs, each time with one of them', () => {
    const shared = tokens(`by/być/by był/być/${L} urażał/urażać/${L} dopomagał/dopomagać/${L}`);
    const [by, ...verbs] = shared;
    for (const verb of verbs) {
      expect(
        evaluateRules(
          DEFAULT_TAGSET,
          [verb, by].flatMap((one) => one ?? []),
        ),
      ).toMatchObject({
        status: 'ANNOTATION_POSSIBLE',
        match: { posClass: 'cond', head: verb?.token },
      });
    }
    expect(evaluateRules(DEFAULT_TAGSET, shared)).toMatchObject({ status: 'NO_RULE' });
  });

  it('takes words far apart, but a reflexive pronoun only near its verb', () => {
    const far = (text: string) => tokens(text).map((one, at) => ({ ...one, token: at * 22 }));
    const of = (text: string) => evaluateRules(DEFAULT_TAGSET, far(text));
    expect(of(`by/być/by dopomagał/dopomagać/${L}`)).toMatchObject({ status: 'ANNOTATION_POSSIBLE' });
    expect(of('rodzi/rodzić/fin:num=sg się//part')).toMatchObject({
      status: 'NO_RULE',
      nearest: [{ rule: 'refl', missing: [], unplaced: [], apart: { between: 21, gap: 3 } }, {}, {}],
    });
  });

  it('does not take a nominal predicate for a composite form', () => {
    expect(evaluate('są/być/fin:num=pl sztuki/sztuka/subst:num=pl|cas=nom')).toMatchObject({ status: 'NO_RULE' });
  });
});

describe('agreement', () => {
  it('warns and does not refuse', () => {
    expect(match(`chodził/chodzić/${L} była/być/praet:num=pl|gen=f`).warnings).toEqual([
      { category: 'num', tokens: [1, 2], values: ['sg', 'pl'] },
      { category: 'gen', tokens: [1, 2], values: ['m', 'f'] },
    ]);
  });

  it('takes a narrower gender for a kind of the wider one, and what is not set for anything', () => {
    const text = (gender: string) => `dali/dać/praet:num=pl|gen=m byli/być/praet:num=pl${gender}`;
    expect(match(text('|gen=manim1')).warnings).toEqual([]);
    expect(match(text('')).warnings).toEqual([]);
    expect(match('dali/dać/praet:num=pl|gen=manim2 byli/być/praet:num=pl|gen=manim1').warnings).toHaveLength(1);
  });

  it('takes the way without a warning first, and tells the others', () => {
    const evaluation = evaluate(`był/być/${L} była/być/praet:num=sg|gen=m`);
    expect(evaluation).toMatchObject({ status: 'ANNOTATION_POSSIBLE', match: { rule: 'plusq', warnings: [] } });
    const passive = evaluate('ście/być/aglt:num=pl|per=sec są/być/fin:num=pl|per=sec nie//part');
    expect(passive).toMatchObject({ match: { rule: 'aglfin' }, alternatives: [] });
  });
});

describe('what stands in the way', () => {
  it('counts tokens, each of them once', () => {
    const [one, two] = tokens(`wziął//${L} ${JESM}`);
    if (!one || !two) throw new Error('no tokens');
    const of = (...chosen: (typeof one)[]) => evaluateRules(DEFAULT_TAGSET, chosen);
    expect(of()).toEqual({ status: 'WRONG_TOKEN_COUNT', tokens: [], min: 2, max: 5 });
    expect(of(one, one)).toMatchObject({ status: 'WRONG_TOKEN_COUNT', tokens: [1] });
    expect(evaluate('a//conj b//conj c//conj d//conj e//conj f//conj').status).toBe('WRONG_TOKEN_COUNT');
    expect(of(two, one, two)).toMatchObject({ status: 'ANNOTATION_POSSIBLE', tokens: [1, 2] });
  });

  it('names tokens without annotation', () => {
    expect(evaluate(`wziął//${L} jeśm//`)).toEqual({ status: 'NOT_ANNOTATED', tokens: [1, 2], missing: [2] });
  });

  it('knows the form that is there already, but not one with more tokens', () => {
    const chosen = tokens(`wziął//${L} ${JESM}`);
    expect(evaluateRules(DEFAULT_TAGSET, chosen, [[2, 1]]).status).toBe('ALREADY_ANNOTATED');
    expect(evaluateRules(DEFAULT_TAGSET, chosen, [[1, 2, 3], [1], []]).status).toBe('ANNOTATION_POSSIBLE');
  });

  it('names the nearest rules, the slots that nothing fills and the tokens that nothing takes', () => {
    expect(evaluate(`przydał//${L} ptak//subst`)).toMatchObject({
      status: 'NO_RULE',
      nearest: [{ rule: 'cond', missing: ['BY'], unplaced: [2] }, { rule: 'plusq' }, { rule: 'perf' }],
    });
  });

  it('says what a token fits but for one thing', () => {
    const evaluation = evaluate('zabit/zabić/ppas:num=sg|gen=m stoi/stać/fin:num=sg|per=ter');
    const nearest = evaluation.status === 'NO_RULE' ? evaluation.nearest : [];
    expect(nearest[0]).toEqual({
      ...{ rule: 'pass', missing: ['POS'], unplaced: [2], phrase: false, apart: null },
      almost: [{ slot: 'POS', token: 2, fails: 'lemma' }],
    });
  });

  it('says that the words are not in the list of a rule', () => {
    expect(evaluate('za//prep:cas=acc górę/góra/subst:cas=acc')).toMatchObject({
      nearest: [
        { rule: 'prepan', phrase: true },
        { rule: 'advan', phrase: true },
        { rule: 'conjan', phrase: true },
      ],
    });
  });
});
