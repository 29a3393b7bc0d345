/**
 * Checks what of others the product is made of, by the lock file alone: that each package comes with its hash and from one
 * place, that its licence is one of those known, and that none runs scripts at installation but those allowed.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT, report } from './source-files.ts';

/** Licences by which packages come into production (docs/decisions/011), as SPDX names them. */
const LICENCES = [
  ...['MIT', 'MIT-0', 'ISC', '0BSD', 'BSD-2-Clause', 'BSD-3-Clause', 'Apache-2.0', 'BlueOak-1.0.0', 'CC0-1.0'],
  ...['Unlicense', 'Zlib', 'OFL-1.1', 'LGPL-3.0-or-later'],
];

/** What npm writes of a package, as far as it is looked at here. */
interface LockedPackage {
  version?: string;
  resolved?: string;
  integrity?: string;
  link?: boolean;
  dev?: boolean;
  hasInstallScript?: boolean;
  license?: string;
  os?: readonly string[];
  dependencies?: Readonly<Record<string, string>>;
  optionalDependencies?: Readonly<Record<string, string>>;
}
/** By path; packages of the project itself stand there by their folder, and as links by their name. */
export type Lock = Readonly<Record<string, LockedPackage>>;

/** Names of packages that may run scripts: `allowScripts` of package.json. */
export type AllowedScripts = Readonly<Record<string, boolean>>;

const FOLDER = 'node_modules/';
const nameOf = (path: string) => path.slice(path.lastIndexOf(FOLDER) + FOLDER.length);
const isOwn = (path: string) => !path.includes(FOLDER);

function foreign(lock: Lock): [path: string, entry: LockedPackage][] {
  return Object.entries(lock).filter(([path, { link }]) => !isOwn(path) && link !== true);
}

/** Names that packages of the project ask for in production, the runtimes among them. */
export function directPackages(lock: Lock): string[] {
  const ours = Object.entries(lock).flatMap(([path, { link }]) => (link === true ? [nameOf(path)] : []));
  const named = Object.entries(lock).flatMap(([path, { dependencies, optionalDependencies }]) =>
    isOwn(path) ? Object.keys({ ...dependencies, ...optionalDependencies }) : [],
  );
  return [...new Set(named)].filter((name) => !ours.includes(name)).sort();
}

/** Paths of all that an installation for production may get, on whatever platform. */
export function productionPackages(lock: Lock): string[] {
  return foreign(lock).flatMap(([path, { dev }]) => (dev === true ? [] : [path]));
}

/** npm leaves the place out where it is the registry that it was told to use. */
function placeOf({ resolved }: LockedPackage): string {
  if (resolved === undefined) return 'the registry';
  return URL.canParse(resolved) ? `${new URL(resolved).protocol}//${new URL(resolved).host}` : resolved;
}

function originErrors(lock: Lock): string[] {
  const packages = foreign(lock);
  const unsigned = packages.filter(([, { integrity = '' }]) => !/^sha512-[A-Za-z0-9+/]{86}==$/.test(integrity));
  const places = [...new Set(packages.map(([, entry]) => placeOf(entry)))];
  const strange = places.filter((place) => place !== 'the registry' && !place.startsWith('https://'));
  return [
    ...unsigned.map(([path]) => `${path} has no SHA-512 to be checked by`),
    ...strange.map((place) => `${place} is no place to fetch packages from`),
    ...(places.length > 1 ? [`packages come from ${places.length} places: ${places.sort().join(', ')}`] : []),
  ];
}

function scriptErrors(lock: Lock, allowed: AllowedScripts): string[] {
  const packages = foreign(lock);
  const may = packages.filter(([path]) => allowed[nameOf(path)] === true);
  const scope = (path: string) => nameOf(path).split('/', 1)[0];
  /** The same thing for another platform, where npm would not run it either: the list has it not. */
  const isOtherBuild = (path: string, { version, os, dev }: LockedPackage) =>
    dev === true &&
    os !== undefined &&
    may.some(
      ([other, entry]) => nameOf(other).startsWith('@') && scope(other) === scope(path) && entry.version === version,
    );
  const missing = Object.keys(allowed).filter((name) => !packages.some(([path]) => nameOf(path) === name));
  return [
    ...packages
      .filter(([, { hasInstallScript }]) => hasInstallScript === true)
      .filter(([path, entry]) => allowed[nameOf(path)] !== true && !isOtherBuild(path, entry))
      .map(([path]) => `${path} wants to run a script at installation`),
    ...missing.map((name) => `${name} may run scripts, but is not there`),
  ];
}

/** Whether an SPDX expression can be met by licences that are known: `(MIT OR GPL-3.0)`, `Apache-2.0 AND MIT`. */
function isKnownLicence(expression: string): boolean {
  const terms = expression.replace(/[()]/g, ' ');
  return terms.split(/ OR /).some((choice) => choice.split(/ AND /).every((name) => LICENCES.includes(name.trim())));
}

function licenceErrors(lock: Lock): string[] {
  return productionPackages(lock).flatMap((path) => {
    const licence = lock[path]?.license ?? '';
    return isKnownLicence(licence)
      ? []
      : [`${path} has the licence ${licence || 'of no name'}, which is not among those known`];
  });
}

/** What is wrong with the dependencies, one line each. */
export function dependencyErrors(lock: Lock, allowed: AllowedScripts): string[] {
  return [...originErrors(lock), ...scriptErrors(lock, allowed), ...licenceErrors(lock)].map(
    (error) => `package-lock.json: ${error}`,
  );
}

if (import.meta.main) {
  const json = (file: string): unknown => JSON.parse(readFileSync(join(ROOT, file), 'utf8'));
  const { packages } = json('package-lock.json') as { packages: Lock };
  const { allowScripts = {} } = json('package.json') as { allowScripts?: AllowedScripts };
  const counts = `${directPackages(packages).length} named for production, ${productionPackages(packages).length} in all`;
  report(dependencyErrors(packages, allowScripts), `dependencies: ${counts}`);
}
