/** What a login may look like, and which logins look alike. */

export type LoginProblem = 'required' | 'login-length' | 'login-characters' | 'login-scripts';

/** In characters. */
export const SHORTEST_LOGIN = 3;
export const LONGEST_LOGIN = 64;

/** Scripts whose letters need no signs above or below them that Unicode keeps apart. */
const SCRIPTS = [
  /^\p{Script=Latin}+$/u,
  /^\p{Script=Greek}+$/u,
  /^\p{Script=Cyrillic}+$/u,
  /^\p{Script=Glagolitic}+$/u,
  /^\p{Script=Armenian}+$/u,
  /^\p{Script=Georgian}+$/u,
  /^\p{Script=Hebrew}+$/u,
  /^\p{Script=Arabic}+$/u,
  /^\p{Script=Ethiopic}+$/u,
  /^\p{Script=Hangul}+$/u,
  /^\p{Script=Han}+$/u,
];
const LATIN = SCRIPTS[0] as RegExp;

/**
 * Letters of one script, digits, dot, underscore and hyphen; a letter or digit first. Digits are the ASCII ones alone,
 * and no letter may be a mere form of another one (full width, ligature, superscript). Letters of scripts other than
 * Latin are small ones: as capitals, far more of them pass for Latin ones. `login` as typed.
 */
export function loginProblem(login: string): LoginProblem | null {
  const name = login.normalize('NFC');
  if (name === '') return 'required';
  const { length } = [...name];
  if (length < SHORTEST_LOGIN || length > LONGEST_LOGIN) return 'login-length';
  if (!/^[\p{L}0-9][\p{L}0-9._-]*$/u.test(name) || name !== name.normalize('NFKC')) return 'login-characters';
  const letters = name.replace(/[^\p{L}]/gu, '');
  if (letters === '' || LATIN.test(letters)) return null;
  if (!SCRIPTS.some((script) => script.test(letters)) || letters !== letters.toLowerCase()) return 'login-scripts';
  return null;
}

/** Small letters and digits that look like a Latin one, after UTS 39; `l` stands for all upright strokes. */
const LOOK_ALIKES: ReadonlyMap<string, string> = new Map(
  Object.entries({
    a: 'аαɑ',
    b: 'вьƅ',
    c: 'сϲᴄ',
    d: 'ԁժ',
    e: 'еёҽєꬲ',
    f: 'քꬵꞙẝ',
    g: 'ɡցԍƍᶃ',
    h: 'һհн',
    j: 'јϳյ',
    k: 'кκ',
    l: '1iіιӏɩıїוاɪɩǀ',
    m: 'м',
    n: 'пηոռ',
    o: '0оοօסهᴏᴑꬽ',
    p: 'рρƿ',
    q: 'ԛզ',
    r: 'гɼꭇꭈ',
    s: 'ѕꜱƽ',
    t: 'тτ',
    u: 'υսʋцꞟᴜꭎꭒ',
    v: 'νѵטᴠ',
    w: 'ԝωшաɯᴡ',
    x: 'хχ',
    y: 'уүγყɣᶌʏỿꭚ',
    z: 'ᴢ',
  }).flatMap(([latin, others]) => [...others].map((other) => [other, latin] as const)),
);

/** What two logins may not share. Whatever the case; letters and digits that look alike are one. */
export function loginKey(login: string): string {
  const folded = login.normalize('NFKC').toUpperCase().toLowerCase();
  return [...folded].map((character) => LOOK_ALIKES.get(character) ?? character).join('');
}
