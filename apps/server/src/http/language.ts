import type { Language } from '@glosa/contract';
import { asLanguage, mainLanguage } from '@glosa/dictionary';
import type { FastifyRequest } from 'fastify';

export const LANGUAGE_COOKIE = 'lang';

declare module 'fastify' {
  interface FastifyInstance {
    /** For readers who ask for none of ours. */
    defaultLanguage: Language;
  }
}

/** The language of an answer: `?lang=` of this address, else the reader's choice, else the browser's, else the site's. */
export function languageOf(request: FastifyRequest): Language {
  return (
    asLanguage(askedIn(request.raw.url ?? '')) ??
    asLanguage(readCookie(request.headers.cookie, LANGUAGE_COOKIE)) ??
    preferred(request.headers['accept-language'] ?? '') ??
    request.server.defaultLanguage
  );
}

/** Forgiving: also the answer to an address that is malformed has a language. */
function askedIn(url: string): string | null {
  const at = url.indexOf('?');
  return at === -1 ? null : new URLSearchParams(url.slice(at)).get('lang');
}

/** The first of our languages by weight; what cannot be read is passed over (RFC 9110, 12.5.4). */
function preferred(header: string): Language | undefined {
  let best: { language: Language; weight: number } | undefined;
  for (const part of header.slice(0, 500).split(',')) {
    const [tag = '', ...parameters] = part.trim().toLowerCase().split(';');
    const language = asLanguage(mainLanguage(tag));
    const weight = weightOf(parameters);
    if (language !== undefined && weight > (best?.weight ?? 0)) best = { language, weight };
  }
  return best?.language;
}

function weightOf(parameters: readonly string[]): number {
  for (const parameter of parameters) {
    const match = /^\s*q=([01](?:\.\d{0,3})?)\s*$/.exec(parameter);
    if (match) return Math.min(Number(match[1]), 1);
  }
  return 1;
}

/** The value of a cookie, as it stands; undefined where there is none. Of two with one name the first counts. */
export function readCookie(header: string | undefined, name: string): string | undefined {
  for (const part of (header ?? '').split(';')) {
    const at = part.indexOf('=');
    if (at > 0 && part.slice(0, at).trim() === name) return part.slice(at + 1).trim();
  }
  return undefined;
}

/** `Set-Cookie` for a comfort setting: for the whole site, for a year, readable by the page. */
export function settingCookie(name: string, value: string, secure: boolean): string {
  return `${name}=${value}; Path=/; Max-Age=31536000; SameSite=Lax${secure ? '; Secure' : ''}`;
}
