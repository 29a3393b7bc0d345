/** What the server itself writes into a public page: for readers without scripts, for search engines, for reference managers. */
import type { AddressInput, AnswerOf, Endpoint, Language } from '@glosa/contract';
import { NotFound } from '../errors.ts';
import type { Html } from './html.ts';

/** An address with what a feature needs to describe it. */
export interface PageRequest {
  /** An `id` within the path comes as one of the query. */
  query: Readonly<Record<string, string>>;
  language: Language;
  /** `https://corpus.example`. */
  origin: string;
  /**
   * Asks a call as a visitor would. With `isGiven`, the default, the application is given the answer along with the page, and
   * asks no more. Not within a snapshot. @throws NotFound where the call finds nothing, or cannot be asked so
   */
  ask: <E extends Endpoint>(endpoint: E, input: AddressInput<E>, isGiven?: boolean) => Promise<AnswerOf<E>>;
  /** A path of the site, in the language that this address asks for, if it asks for one. */
  link: (path: string) => string;
}

export interface PageView {
  title: string;
  /** Default: the title. */
  heading?: string;
  description: string;
  /** What the window's title says of it in brackets, as `12r.5 – 12v.3`. */
  comment?: string;
  /** The page above this one, other than the main page. */
  above?: { name: string; path: string };
  /** Below the heading. */
  body?: Html;
  /** The one path by which search engines are to know the page; default: its own. */
  canonical?: string;
  /** Open Graph. */
  type?: 'website' | 'article' | 'book';
  /** `meta` elements in their order; an empty content is left out. */
  meta?: readonly (readonly [name: string, content: string | null])[];
  /** `link` elements besides canonical and alternate languages. */
  links?: readonly { rel: string; href: string; type?: string; title?: string }[];
  /** Addresses of further calls that the application makes first on this page. */
  calls?: readonly string[];
  /** The one of these calls that must find something, or all of this does not hold. */
  needs?: string;
  /** JSON-LD in the terms of schema.org. */
  data?: object;
}

/** What was asked for; null where it is not there. */
export async function orNull<T>(asked: Promise<T>): Promise<T | null> {
  try {
    return await asked;
  } catch (error) {
    if (error instanceof NotFound) return null;
    throw error;
  }
}
