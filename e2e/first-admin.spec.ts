import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { newPassword } from './people.ts';
import { comeAs, expect, say, test, visit } from './site.ts';

let server: ChildProcess;
let dataDir: string;
/** The link that the server printed, at the address where this server listens. */
let link: string;
test.beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'glosa-first-admin-'));
  // In production, since elsewhere the sample corpus comes with an admin.
  const env = {
    ...process.env,
    NODE_ENV: 'production',
    SITE_URL: 'https://corpus.example',
    HOST: '127.0.0.1',
    PORT: '0',
    DATA_DIR: dataDir,
    LOG_LEVEL: 'warn',
  };
  server = spawn('node', ['apps/server/dist/main.js'], { env, stdio: ['ignore', 'pipe', 'inherit'] });
  if (server.stdout === null) throw new Error('The server has no output.');
  const lines = createInterface({ input: server.stdout });
  let address = '';
  for await (const line of lines) {
    address = /is ready: (http\S+)/.exec(line)?.[1] ?? address;
    const path = /https:\/\/corpus\.example(\/\S+#setup=\S+)/.exec(line)?.[1];
    if (path === undefined) continue;
    link = `${address}${path}`;
    break;
  }
  server.stdout.resume();
});
test.afterAll(async () => {
  const ended = once(server, 'exit');
  server.kill('SIGTERM');
  await ended;
  rmSync(dataDir, { recursive: true, force: true });
});

test('the link of the first start makes an admin, once', async ({ page }) => {
  const { origin } = new URL(link);
  await comeAs(page, origin);
  await visit(page, link);
  await expect(page.getByRole('heading', { level: 1, name: say('pl', 'setup.title') })).toBeVisible();
  const password = newPassword();
  await page.getByLabel(say('pl', 'users.login')).focus();
  for (const value of ['pierwsza', 'pierwsza@example.org', password]) {
    await page.keyboard.type(value);
    await page.keyboard.press('Tab');
  }
  await page.keyboard.press('Tab');
  await page.keyboard.type(password);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(`${origin}/users`);
  await expect(page.getByRole('heading', { level: 1, name: say('pl', 'user.manage-users') })).toBeVisible();
  await expect(page.getByRole('rowheader', { name: 'pierwsza' })).toBeVisible();
  const users = await (await page.request.get(`${origin}/api/auth/users`)).json();
  expect(users).toMatchObject([{ login: 'pierwsza', active: true, role: { code: 'admin' } }]);

  // The link is of no use to a person who finds it later.
  await page.context().clearCookies();
  await page.evaluate(() => localStorage.clear());
  const form = { login: 'druga', email: 'druga@example.org', password1: password, password2: password };
  await page.request.get(`${origin}/api/auth/is-logged-in`);
  const token = (await page.context().cookies(origin)).find(({ name }) => name === 'csrf-token')?.value ?? '';
  const again = await page.request.post(`${origin}/api/auth/set-up`, {
    data: { ...form, token: new URL(link).hash.replace('#setup=', '') },
    headers: { 'X-CSRF-Token': decodeURIComponent(token) },
  });
  expect(await again.json()).toMatchObject({ code: 'set-up-link' });
});
