/** What a busy machine may answer to a search in a test of something else: anything beyond it is a failure. */
const SEARCHES = /^\/(?:api\/(?:search|words|export|grammar)|results|words|search|fcs)\b/;

/** Whether a search was stopped for its time, or found no free thread. */
export function saysBusy(url: string, answer: { statusCode: number; body: string }): boolean {
  if (answer.statusCode !== 503) return false;
  return (
    answer.body.includes('"search-too-slow"') || (SEARCHES.test(url) && answer.body.includes('"code":"unavailable"'))
  );
}
