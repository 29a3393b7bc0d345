// Looks at every page, public and of the staff, in both languages, all colours and all three sizes, and prints a table.
//   npm run accessibility [-- [--server http://127.0.0.1:8080 --login LOGIN:PASSWORD [--corpus '{"text":"RP",…}']] [--only TEXT]]
// Without --server a server of its own is started on the sample corpus. Nothing on a server that is named is changed.
import { run } from './runtime.mjs';

const args = process.argv.slice(2);
function option(name) {
  const at = args.indexOf(`--${name}`);
  return at < 0 ? undefined : args.splice(at, 2)[1];
}
const env = {};
for (const [name, variable] of [
  ['server', 'GLOSA_SERVER'],
  ['login', 'GLOSA_LOGIN'],
  ['corpus', 'GLOSA_CORPUS'],
]) {
  const value = option(name);
  if (value !== undefined) env[variable] = value;
}
const only = option('only');
const filter = only === undefined ? [] : ['--grep', only];
const { status } = run('playwright', ['test', '--config', 'playwright.whole.config.ts', ...filter, ...args], {
  env,
});
process.exit(status);
