// What failed, in the words of the test runners' reports.
import { stripVTControlCharacters } from 'node:util';

/** Lines of a message that are shown at most. */
const LINES = 15;

/** Tests of a report of Vitest that failed, and files that could not be run at all. */
export function unitFaults({ testResults }) {
  return testResults.flatMap(({ name, message, status, assertionResults }) => {
    const failed = assertionResults.filter((test) => test.status === 'failed');
    // A file may fail beside its tests: it does not load, or what was to be done after them went wrong.
    if (status === 'failed' && failed.length === 0) return [{ name, message }];
    return failed.map((test) => ({ name: `${name}: ${test.fullName}`, message: test.failureMessages.join('\n') }));
  });
}

/** Tests of a report of Playwright that failed, or did so at first, and what went wrong outside any test. */
export function browserFaults({ suites, errors }) {
  const specsOf = (suite, above) => {
    const names = suite.title === '' ? above : [...above, suite.title];
    const inside = (suite.suites ?? []).flatMap((one) => specsOf(one, names));
    return [...(suite.specs ?? []).map((spec) => ({ spec, names })), ...inside];
  };
  const tests = suites
    .flatMap((suite) => specsOf(suite, []))
    .flatMap(({ spec, names }) =>
      spec.tests
        .filter(({ status }) => status === 'unexpected' || status === 'flaky')
        .map(({ status, results }) => ({
          name: `${status === 'flaky' ? 'at the first try only: ' : ''}${[...names, spec.title].join(' › ')} (line ${spec.line})`,
          message: results.flatMap((result) => result.errors.map((error) => error.message ?? '')).join('\n'),
        })),
    );
  return [...errors.map(({ message = '' }) => ({ name: 'outside any test', message })), ...tests];
}

/** As many of the last lines of a text as are shown. */
export const lastLines = (text) => linesOf(text).slice(-LINES).join('\n');

/** Without colours, spaces at the ends of lines, and empty lines. */
function linesOf(text) {
  const lines = stripVTControlCharacters(text).split('\n');
  return lines.map((line) => line.trimEnd()).filter((line) => line !== '');
}

/** A fault as text: its name, and the first lines of its message. */
export function faultText({ name, message }) {
  const lines = linesOf(message);
  const more = lines.length > LINES ? [`… and ${lines.length - LINES} lines more`] : [];
  const shown = [...lines.slice(0, LINES), ...more].map((line) => `    ${line}`);
  return [`✗ ${stripVTControlCharacters(name)}`, ...shown].join('\n');
}
