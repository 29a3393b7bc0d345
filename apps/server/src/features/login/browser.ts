/** Names of browsers and systems, for people who look at the list of their sessions. */

/** In this order: what is called later also calls itself by the names of others. */
const BROWSERS: readonly (readonly [RegExp, string])[] = [
  [/\bEdgA?\/(\d+)/, 'Edge'],
  [/\bOPR\/(\d+)/, 'Opera'],
  [/\bFirefox\/(\d+)/, 'Firefox'],
  [/\bFxiOS\/(\d+)/, 'Firefox'],
  [/\bCriOS\/(\d+)/, 'Chrome'],
  [/\bChrome\/(\d+)/, 'Chrome'],
  [/\bVersion\/(\d+)[\d.]* (?:Mobile\/\w+ )?Safari\//, 'Safari'],
];
const SYSTEMS: readonly (readonly [RegExp, string])[] = [
  [/\bAndroid\b/, 'Android'],
  [/\b(?:iPhone|iPad)\b/, 'iOS'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b/, 'macOS'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bLinux\b/, 'Linux'],
];

/** Browser and system of a User-Agent header: `Firefox 145, Linux`; empty where nothing is recognised. */
export function browserName(userAgent: string | undefined): string {
  const agent = (userAgent ?? '').slice(0, 500);
  const browser = BROWSERS.map(([pattern, name]) => {
    const version = pattern.exec(agent)?.[1];
    return version === undefined ? undefined : `${name} ${version}`;
  }).find((name) => name !== undefined);
  const system = SYSTEMS.find(([pattern]) => pattern.test(agent))?.[1];
  return [browser, system].filter((name) => name !== undefined).join(', ');
}
