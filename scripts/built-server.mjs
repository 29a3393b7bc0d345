// Before a run of the tests, and before each further one of a run that watches: builds the server where its sources are newer.
import { build, staleBuilds } from './built.mjs';

function renew() {
  for (const name of staleBuilds(['the server'])) {
    const { ok, output } = build(name);
    if (!ok) throw new Error(`building ${name} failed: ${output}`);
  }
}

export default function setup(project) {
  renew();
  project.onTestsRerun(async () => renew());
}
