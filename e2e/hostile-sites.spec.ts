import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page, Request } from '@playwright/test';
import { ADMIN, logIn, makePerson } from './people.ts';
import { comeAs, expect, test, visit } from './site.ts';

// Their pages may leave something behind at addresses that are not ours.
test.use({ untouched: true });

/** Pages of another site. From another port of the same machine the browser sends cookies along, as from a sister site. */
let elsewhere: Server;
/** Body of the page that is served now, by path. */
const pages = new Map<string, string>();
let port = 0;
test.beforeAll(async () => {
  elsewhere = createServer(({ url = '' }, response) => {
    response.setHeader('content-type', 'text/html; charset=utf-8');
    response.end(`<!doctype html><title>x</title>${pages.get(url) ?? ''}`);
  });
  await new Promise<void>((done) => elsewhere.listen(0, '127.0.0.1', done));
  ({ port } = elsewhere.address() as AddressInfo);
});
test.afterAll(() => elsewhere.close());
test.beforeEach(({ page, baseURL }) => comeAs(page, baseURL));

/**
 * Opens a page of the other site in the same browser, and answers how our server took what it sent: the status, or
 * `blocked` where the browser keeps the answer from the page, after it has come.
 */
async function lure(page: Page, host: string, body: string, path: string): Promise<number | 'blocked'> {
  pages.set(`/${host}${path}`, body);
  const hostile = await page.context().newPage();
  const isIt = (request: Request) => new URL(request.url()).pathname === path;
  const outcome = Promise.race([
    hostile.waitForEvent('requestfinished', isIt).then(async (request) => (await request.response())?.status() ?? 0),
    hostile.waitForEvent('requestfailed', isIt).then(() => 'blocked' as const),
  ]);
  // A form leaves the page before it is loaded.
  await hostile.goto(`http://${host}:${port}/${host}${path}`, { waitUntil: 'commit' });
  const answer = await outcome;
  await hostile.close();
  return answer;
}

for (const [relation, host] of [
  ['a sister site', '127.0.0.1'],
  ['another site', 'localhost'],
] as const) {
  test(`an image, a link or a form of ${relation} does not log the person out`, async ({ page, baseURL }) => {
    const person = await makePerson(baseURL, 'editor');
    await logIn(page, person);
    const logout = '/api/auth/logout';
    const lures = [
      `<img alt="" src="${baseURL}${logout}">`,
      `<form action="${baseURL}${logout}"></form><script>document.forms[0].submit()</script>`,
      `<script>fetch('${baseURL}${logout}', { credentials: 'include', mode: 'no-cors' })</script>`,
    ];
    const answers: (number | 'blocked')[] = [];
    for (const body of lures) answers.push(await lure(page, host, body, logout));
    expect(answers[1]).toBe(403);
    for (const answer of answers) expect([403, 'blocked']).toContain(answer);
    expect((await page.request.get('/api/auth/account')).status()).toBe(200);
    await visit(page, '/users');
    await expect(page).toHaveURL('/users');
    await expect(page.getByRole('banner').getByRole('button', { name: person.login })).toBeVisible();
  });

  test(`a form of ${relation} changes nothing`, async ({ page, baseURL }) => {
    const person = await makePerson(baseURL, 'editor');
    await logIn(page, ADMIN);
    const change = '/api/auth/change-active';
    // A form can send JSON as plain text: what is typed before the sign of equality, and after it.
    const name = `{&quot;login&quot;:&quot;${person.login}&quot;,&quot;active&quot;:false,&quot;x&quot;:&quot;`;
    const form = `<form method="post" enctype="text/plain" action="${baseURL}${change}"><input name="${name}" value='"}'></form>`;
    const status = await lure(page, host, `${form}<script>document.forms[0].submit()</script>`, change);
    // From another site it comes without the session, from a sister site without the token.
    expect(status).toBe(host === 'localhost' ? 401 : 403);
    const users = (await (await page.request.get('/api/auth/users')).json()) as { login: string; active: boolean }[];
    expect(users.find(({ login }) => login === person.login)?.active).toBe(true);
  });
}
