import { isIP } from 'node:net';
import { BASE_LANGUAGE, type DictionaryLanguage, LANGUAGES } from '@glosa/dictionary';
import { z } from 'zod';

/** What an installation can set; `main.ts` hands the environment in. */
export interface Config {
  port: number;
  /** Where the figures of the server are read, on this machine alone; undefined: nowhere. */
  metricsPort: number | undefined;
  host: string;
  dataDir: string;
  databaseUrl: string | undefined;
  production: boolean;
  /** Addresses, networks or `loopback`, by commas. */
  trustedProxy: string;
  logLevel: LogLevel;
  links: SiteLinks;
  /** `https://corpus.example`: what addresses that leave the site begin with; undefined: the one a request came to. Set in production. */
  siteUrl: string | undefined;
  /** Of readers who ask for none of the languages there are. */
  defaultLanguage: DictionaryLanguage;
  /** Signs anti-forgery tokens; undefined: one is made and kept in the data folder. */
  secret: string | undefined;
  /** Megabytes of the heap of the import thread; undefined: Node's own limit. */
  importMemory: number | undefined;
  /** Files that one person may have stored within an hour. */
  uploadsPerHour: number | undefined;
  /** How long events stay in the record of what was done, in days. */
  auditDays: number;
  /** When sessions end, in seconds. */
  sessions: { idle: number; absolute: number };
  /** An admin to be made where there is none. */
  firstAdmin: { login: string; password: string; email: string } | undefined;
}

/** Addresses outside the site, shown in its header and footer; what is not set is not shown. */
export interface SiteLinks {
  university: string | undefined;
  partner: string | undefined;
  credits: string | undefined;
}

const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;
export type LogLevel = (typeof LOG_LEVELS)[number];

/** An environment variable that cannot be used; the message names it and says what it may be. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
}

const isPostgresUrl = (value: string) => URL.canParse(value) && /^postgres(ql)?:$/.test(new URL(value).protocol);

/** An address, a network, or the machine itself. */
function isProxy(text: string): boolean {
  const [address = '', size, ...more] = text.trim().split('/');
  if (address === 'loopback') return size === undefined;
  const version = isIP(address);
  if (version === 0 || more.length > 0) return false;
  return size === undefined || (/^[1-9]\d{0,2}$/.test(size) && Number(size) <= (version === 4 ? 32 : 128));
}

const webAddress = z
  .string()
  .refine((value) => URL.canParse(value) && /^https?:$/.test(new URL(value).protocol), 'must be an http(s) address')
  .optional();

/** The beginning of web addresses, up to the port. */
function isOrigin(value: string): boolean {
  if (!URL.canParse(value)) return false;
  const { protocol, pathname, search, hash, username, password } = new URL(value);
  return (
    /^https?:$/.test(protocol) && pathname === '/' && [search, hash, username, password].every((part) => part === '')
  );
}

/** Stands where no address was given: `.invalid` is the domain that never is one (RFC 2606). */
export const NO_EMAIL = 'admin@glosa.invalid';

/** In seconds. */
const seconds = (usual: number) =>
  z
    .string()
    .regex(/^[1-9]\d{0,6}$/, 'must be a whole number of seconds')
    .transform(Number)
    .default(usual);

const Environment = z
  .object({
    PORT: z
      .string()
      .regex(/^\d{1,5}$/, 'must be a whole number from 0 to 65535')
      .transform(Number)
      .refine((port) => port <= 65535, 'must be a whole number from 0 to 65535')
      .default(8080),
    METRICS_PORT: z
      .string()
      .regex(/^\d{1,5}$/, 'must be a whole number from 0 to 65535')
      .transform(Number)
      .refine((port) => port <= 65535, 'must be a whole number from 0 to 65535')
      .optional(),
    HOST: z.string().default('127.0.0.1'),
    TRUSTED_PROXY: z
      .string()
      .refine((list) => list.split(',').every(isProxy), 'must be addresses or networks like 10.0.0.7 or 10.0.0.0/24')
      .default('loopback'),
    DATA_DIR: z.string().default('./data'),
    DATABASE_URL: z
      .string()
      .refine(isPostgresUrl, 'must look like postgres://user:password@host:5432/database')
      .optional(),
    NODE_ENV: z
      .enum(['production', 'development', 'test'], 'must be production, development or test')
      .default('development'),
    SITE_URL: z
      .string()
      .refine(isOrigin, 'must look like https://corpus.example, without a path')
      .transform((value) => new URL(value).origin)
      .optional(),
    DEFAULT_LANGUAGE: z.enum(LANGUAGES, `must be ${LANGUAGES.join(' or ')}`).default(BASE_LANGUAGE),
    UNIVERSITY_URL: webAddress,
    PARTNER_URL: webAddress,
    CREDITS_URL: webAddress,
    SECRET: z.string().min(32, 'must have at least 32 characters').optional(),
    SESSION_IDLE_SECONDS: seconds(60 * 60),
    SESSION_SECONDS: seconds(12 * 60 * 60),
    AUDIT_DAYS: z
      .string()
      .regex(/^[1-9]\d{0,4}$/, 'must be a whole number of days, 1 or more')
      .transform(Number)
      .default(2 * 365),
    IMPORT_MEMORY_MB: z
      .string()
      .regex(/^[1-9]\d{1,5}$/, 'must be a whole number of megabytes, 10 or more')
      .transform(Number)
      .optional(),
    UPLOADS_PER_HOUR: z
      .string()
      .regex(/^[1-9]\d{0,5}$/, 'must be a whole number, 1 or more')
      .transform(Number)
      .optional(),
    ADMIN_LOGIN: z.string().optional(),
    ADMIN_PASSWORD: z.string().optional(),
    ADMIN_EMAIL: z.string().default(NO_EMAIL),
    LOG_LEVEL: z.enum(LOG_LEVELS, `must be one of ${LOG_LEVELS.join(', ')}`).optional(),
  })
  .refine((all) => (all.ADMIN_LOGIN === undefined) === (all.ADMIN_PASSWORD === undefined), {
    message: 'must be set together with the other one',
    path: ['ADMIN_LOGIN, ADMIN_PASSWORD'],
  })
  // Else links that leave the site would begin with whatever name a request claims to have come to.
  .refine((all) => all.NODE_ENV !== 'production' || all.SITE_URL !== undefined, {
    message: 'must be set in production, as https://corpus.example',
    path: ['SITE_URL'],
  });

/**
 * Reads the settings from environment variables; an empty one counts as not set.
 * @throws ConfigError naming every variable that is wrong.
 */
export function parseConfig(environment: Readonly<Record<string, string | undefined>>): Config {
  const given = Object.fromEntries(
    Object.entries(environment).filter(([, value]) => value !== undefined && value !== ''),
  );
  const parsed = Environment.safeParse(given);
  if (!parsed.success) {
    const wrong = parsed.error.issues.map((issue) => `${issue.path.join('.')} ${issue.message}`);
    throw new ConfigError(`Wrong settings: ${wrong.join('; ')}.`);
  }
  const { data } = parsed;
  return {
    port: data.PORT,
    metricsPort: data.METRICS_PORT,
    host: data.HOST,
    dataDir: data.DATA_DIR,
    databaseUrl: data.DATABASE_URL,
    production: data.NODE_ENV === 'production',
    trustedProxy: data.TRUSTED_PROXY,
    logLevel: data.LOG_LEVEL ?? (data.NODE_ENV === 'production' ? 'info' : 'warn'),
    links: { university: data.UNIVERSITY_URL, partner: data.PARTNER_URL, credits: data.CREDITS_URL },
    siteUrl: data.SITE_URL,
    defaultLanguage: data.DEFAULT_LANGUAGE,
    secret: data.SECRET,
    auditDays: data.AUDIT_DAYS,
    importMemory: data.IMPORT_MEMORY_MB,
    uploadsPerHour: data.UPLOADS_PER_HOUR,
    sessions: { idle: data.SESSION_IDLE_SECONDS, absolute: data.SESSION_SECONDS },
    firstAdmin: firstAdminOf(data),
  };
}

function firstAdminOf({
  ADMIN_LOGIN: login,
  ADMIN_PASSWORD: password,
  ADMIN_EMAIL: email,
}: z.infer<typeof Environment>) {
  return login === undefined || password === undefined ? undefined : { login, password, email };
}
