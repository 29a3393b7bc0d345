import { describe, expect, it } from 'vitest';
import { ConfigError, parseConfig } from './config.ts';

describe('the settings', () => {
  it('have defaults that need nothing set', () => {
    expect(parseConfig({ PATH: '/bin', PORT: '' })).toEqual({
      port: 8080,
      metricsPort: undefined,
      host: '127.0.0.1',
      dataDir: './data',
      databaseUrl: undefined,
      production: false,
      trustedProxy: 'loopback',
      logLevel: 'warn',
      links: { university: undefined, partner: undefined, credits: undefined },
      defaultLanguage: 'en',
      secret: undefined,
      auditDays: 730,
      importMemory: undefined,
      uploadsPerHour: undefined,
      sessions: { idle: 3600, absolute: 43_200 },
      firstAdmin: undefined,
    });
  });

  it('come from the environment', () => {
    const environment = {
      PORT: '0',
      METRICS_PORT: '9464',
      HOST: '::',
      DATA_DIR: '/srv/glosa',
      DATABASE_URL: 'postgresql://glosa:secret@db:5432/glosa',
      NODE_ENV: 'production',
      TRUSTED_PROXY: '10.0.0.7,2001:db8::/32',
      SITE_URL: 'https://Glosa.example:443/',
      DEFAULT_LANGUAGE: 'pl',
      LOG_LEVEL: 'info',
      UNIVERSITY_URL: 'https://university.example/',
      SECRET: 'forty characters that nobody would guess',
      IMPORT_MEMORY_MB: '1024',
      AUDIT_DAYS: '90',
      SESSION_IDLE_SECONDS: '600',
      SESSION_SECONDS: '7200',
      ADMIN_LOGIN: 'ada',
      ADMIN_PASSWORD: 'osiem krów na łące',
      ADMIN_EMAIL: 'ada@example.org',
    };
    expect(parseConfig(environment)).toEqual({
      port: 0,
      metricsPort: 9464,
      host: '::',
      dataDir: '/srv/glosa',
      databaseUrl: environment.DATABASE_URL,
      production: true,
      trustedProxy: '10.0.0.7,2001:db8::/32',
      logLevel: 'info',
      links: { university: 'https://university.example/', partner: undefined, credits: undefined },
      siteUrl: 'https://glosa.example',
      defaultLanguage: 'pl',
      secret: environment.SECRET,
      auditDays: 90,
      importMemory: 1024,
      uploadsPerHour: undefined,
      sessions: { idle: 600, absolute: 7200 },
      firstAdmin: { login: 'ada', password: 'osiem krów na łące', email: 'ada@example.org' },
    });
  });

  it.each([
    [{ PORT: '80a' }, 'PORT must be a whole number from 0 to 65535'],
    [{ PORT: '70000' }, 'PORT must be a whole number'],
    [{ DATABASE_URL: 'mysql://x' }, 'DATABASE_URL must look like postgres://'],
    [{ NODE_ENV: 'prod' }, 'NODE_ENV must be production'],
    [{ LOG_LEVEL: 'loud' }, 'LOG_LEVEL must be one of fatal'],
    [{ PARTNER_URL: 'javascript:alert(1)' }, 'PARTNER_URL must be an http(s) address'],
    [{ IMPORT_MEMORY_MB: '1 GB' }, 'IMPORT_MEMORY_MB must be a whole number of megabytes'],
    [{ SECRET: 'too short' }, 'SECRET must have at least 32 characters'],
    [{ SESSION_SECONDS: '12h' }, 'SESSION_SECONDS must be a whole number of seconds'],
    [{ TRUSTED_PROXY: 'proxy.example' }, 'TRUSTED_PROXY must be addresses or networks'],
    [{ TRUSTED_PROXY: '10.0.0.0/33' }, 'TRUSTED_PROXY must be addresses or networks'],
    [{ SITE_URL: 'https://glosa.example/corpus' }, 'SITE_URL must look like'],
    [{ SITE_URL: 'javascript:alert(1)' }, 'SITE_URL must look like'],
    [{ NODE_ENV: 'production' }, 'SITE_URL must be set in production'],
    [{ DEFAULT_LANGUAGE: 'de' }, 'DEFAULT_LANGUAGE must be pl or en'],
    [{ ADMIN_LOGIN: 'ada' }, 'ADMIN_PASSWORD'],
  ])('%j are refused by name', (environment, message) => {
    expect(() => parseConfig(environment)).toThrow(ConfigError);
    expect(() => parseConfig(environment)).toThrow(message);
  });

  it('log what people do in production, and only what went wrong elsewhere', () => {
    const production = { NODE_ENV: 'production', SITE_URL: 'https://corpus.example' };
    expect(parseConfig(production).logLevel).toBe('info');
    expect(parseConfig({ ...production, LOG_LEVEL: 'error' }).logLevel).toBe('error');
    expect(parseConfig({}).logLevel).toBe('warn');
  });

  it('never repeat a secret in the refusal', () => {
    expect(() => parseConfig({ DATABASE_URL: 'hunter2' })).not.toThrow('hunter2');
  });
});
