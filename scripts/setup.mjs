// Makes the project ready to run: installs what the lock names, builds the server and the web pages, finds a browser for the
// tests. A command needs the server alone; `dev` runs everything from its sources.
//   node scripts/setup.mjs app|command|dev|test [--quiet]
import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { build, staleBuilds } from './built.mjs';
import { findChromium, hasLighter } from './chromium.mjs';
import { root, run, seconds } from './runtime.mjs';

const NODE_MAJOR = 24;
const PACKAGED_RUNTIMES = ['linux-x64', 'linux-arm64', 'win32-x64'];
const mode = process.argv[2] ?? 'app';
const quiet = process.argv.includes('--quiet');

const say = (text) => quiet || console.error(`[setup] ${text}`);

function fail(...lines) {
  for (const line of lines) console.error(`[setup] ${line}`);
  process.exit(1);
}

/** Runs one step that may take long; its output is shown only when it fails. */
function step(name, command, args, env) {
  shown(name, () => run(command, args, { capture: true, env }), `: ${command} ${args.join(' ')}`);
}

function shown(name, work, what = '') {
  const from = Date.now();
  say(`${name} …`);
  const { ok, output } = work();
  if (!ok) fail(`${name} failed${what}`, ...output.trimEnd().split('\n'));
  say(`${name}: ${seconds(from)}`);
}

function checkRuntime() {
  const platform = `${process.platform}-${process.arch}`;
  const major = Number(process.versions.node.split('.')[0]);
  if (PACKAGED_RUNTIMES.includes(platform) || major >= NODE_MAJOR) return;
  fail(
    `There is no packaged Node ${NODE_MAJOR} for ${platform}, and this is Node ${process.versions.node}.`,
    `Install Node ${NODE_MAJOR} or newer (https://nodejs.org) and run the command again.`,
  );
}

const readLock = (path) => {
  try {
    return JSON.parse(readFileSync(join(root, path), 'utf8')).packages ?? {};
  } catch {
    return {};
  }
};

/** Whether what is installed is what the lock names; npm leaves its own account of it in node_modules. */
function installed() {
  const wanted = readLock('package-lock.json');
  const present = readLock('node_modules/.package-lock.json');
  const same = ([path, entry]) => {
    const found = present[path];
    if (!found) return path === '' || entry.optional === true;
    return found.version === entry.version && found.integrity === entry.integrity;
  };
  return Object.entries(wanted).every(same) && Object.keys(present).every((path) => path in wanted);
}

function install() {
  if (installed()) return;
  // `npm ci` removes node_modules first, and Windows cannot remove the runtime that is running this.
  const insideModules = process.execPath.startsWith(join(root, 'node_modules'));
  const command = process.platform === 'win32' && insideModules ? 'install' : 'ci';
  step('installing packages', 'npm', [command, '--no-audit', '--no-fund', '--loglevel=error']);
}

function provideChromium() {
  const found = findChromium();
  const apt = existsSync('/usr/bin/apt-get');
  const mayInstall = apt && process.getuid?.() === 0;
  if (found && !(mayInstall && hasLighter())) return;
  if (!mayInstall) {
    const how = apt ? 'sudo apt-get install chromium-headless-shell' : 'Chromium or Google Chrome';
    fail(`The browser tests need Chromium. Install it (${how}), or set CHROMIUM_PATH to a browser you have.`);
  }
  const env = { DEBIAN_FRONTEND: 'noninteractive' };
  const install = ['install', '-y', '-qq', '--no-install-recommends'];
  say('installing Chromium without windows …');
  const steps = [
    ['update', '-qq'],
    [...install, 'chromium-headless-shell'],
  ];
  if (steps.every((args) => run('apt-get', args, { capture: true, env }).ok)) return;
  if (found) say(`it did not come: the tests run in ${found}`);
  else step('installing Chromium', 'apt-get', [...install, 'chromium'], env);
}

checkRuntime();
install();
const needed = { app: undefined, test: undefined, command: ['the server'], dev: [] };
for (const name of staleBuilds(needed[mode])) shown(`building ${name}`, () => build(name));
if (mode === 'test') provideChromium();
mkdirSync(join(root, 'data'), { recursive: true });
