import { describe, expect, it } from 'vitest';
import { ConfigError, parseConfig } from './config.ts';

describe('the settings', () => {
  it('have defaults that need nothing set', () => {
    expect(parseConfig({ PATH: '/bin', PORT: '' })).toEqual({
      port: 8080,
      host: '127.0.0.1',
      dataDir: './data',
      databaseUrl: undefined,
      production: false,
      logLevel: 'warn',
      links: { university: undefined, partner: undefined, credits: undefined },
    });
  });

  it('come from the environment', () => {
    const environment = {
      PORT: '0',
      HOST: '::',
      DATA_DIR: '/srv/glosa',
      DATABASE_URL: 'postgresql://glosa:secret@db:5432/glosa',
      NODE_ENV: 'production',
      LOG_LEVEL: 'info',
      UNIVERSITY_URL: 'https://university.example/',
    };
    expect(parseConfig(environment)).toEqual({
      port: 0,
      host: '::',
      dataDir: '/srv/glosa',
      databaseUrl: environment.DATABASE_URL,
      production: true,
      logLevel: 'info',
      links: { university: 'https://university.example/', partner: undefined, credits: undefined },
    });
  });

  it.each([
    [{ PORT: '80a' }, 'PORT must be a whole number from 0 to 65535'],
    [{ PORT: '70000' }, 'PORT must be a whole number'],
    [{ DATABASE_URL: 'mysql://x' }, 'DATABASE_URL must look like postgres://'],
    [{ NODE_ENV: 'prod' }, 'NODE_ENV must be production'],
    [{ LOG_LEVEL: 'loud' }, 'LOG_LEVEL must be one of fatal'],
    [{ PARTNER_URL: 'javascript:alert(1)' }, 'PARTNER_URL must be an http(s) address'],
  ])('%j are refused by name', (environment, message) => {
    expect(() => parseConfig(environment)).toThrow(ConfigError);
    expect(() => parseConfig(environment)).toThrow(message);
  });

  it('never repeat a secret in the refusal', () => {
    expect(() => parseConfig({ DATABASE_URL: 'hunter2' })).not.toThrow('hunter2');
  });
});
