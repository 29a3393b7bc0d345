/** What is sent beside the address. */
interface Sent {
  body?: string | FormData;
  headers?: Readonly<Record<string, string>>;
}

/** A member of staff who imports texts over HTTP, as the pages do: checks a file, then applies it by its token. */
export class Staff {
  readonly #base: string;
  readonly #cookies = new Map<string, string>();

  private constructor(base: string) {
    this.#base = base;
  }

  static async logIn(base: string, login: string, password: string): Promise<Staff> {
    const staff = new Staff(base);
    await staff.#ask('GET', '/api/auth/is-logged-in');
    const body = JSON.stringify({ login, password });
    await staff.#ask('POST', '/api/auth/login', { body, headers: { 'content-type': 'application/json' } });
    return staff;
  }

  /** @throws Error where the file is refused. */
  async import(path: string, zip: Uint8Array): Promise<void> {
    const body = new FormData();
    body.append('file', new Blob([Uint8Array.from(zip)], { type: 'application/zip' }), 'text.zip');
    const { token } = await this.#ask<{ token: string }>('POST', `${path}?dryRun=1`, { body });
    await this.#ask('POST', `${path}?token=${token}&confirm=1`);
  }

  /** Does nothing where there is no such text. */
  async deleteText(code: string): Promise<void> {
    const texts = await this.#ask<{ code: string; transcription: { id: number } | null }[]>('GET', '/api/import/texts');
    const id = texts.find((text) => text.code === code)?.transcription?.id;
    if (id !== undefined) await this.#ask('DELETE', `/api/import/delete-transcription/${id}?confirm=1`);
  }

  async #ask<T>(method: string, path: string, more: Sent = {}): Promise<T> {
    const cookie = [...this.#cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const token = this.#cookies.get('csrf-token') ?? this.#cookies.get('__Host-csrf-token') ?? '';
    const headers = { cookie, 'x-csrf-token': token, ...more.headers };
    const answer = await fetch(`${this.#base}${path}`, { method, ...more, headers });
    for (const set of answer.headers.getSetCookie()) {
      const [pair = ''] = set.split(';', 1);
      this.#cookies.set(pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1));
    }
    const body = (await answer.json()) as T & { error?: string };
    if (!answer.ok || body?.error !== undefined)
      throw new Error(`${answer.status} for ${path}: ${JSON.stringify(body).slice(0, 500)}`);
    return body;
  }
}
