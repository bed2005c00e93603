import { expect, it } from 'vitest';
import { readConfig } from '#server/config/readConfig.ts';
import type { StartedServer } from '#server/start/listen.ts';
import { welcome } from '#server/start/welcome.ts';

const greeting = (env: Record<string, string | undefined>) =>
  welcome({ config: readConfig(env), isWithoutAccounts: false } as StartedServer);

const tenantry = { PLATFORM_HOST: 'tenantry.example', DEMO: 'off' };

it.each([
  { ...tenantry, PUBLIC_ORIGIN: 'http://tenantry.example' },
  { ...tenantry, PUBLIC_ORIGIN: 'http://tenantry.example', NODE_ENV: 'production', ALLOW_HTTP: 'on' },
  { PLATFORM_HOST: '192.168.1.10', DEMO: 'off' },
])('says at its start that %j logs nobody in', (env) => {
  expect(greeting(env)).toContain('Nobody can log in there');
  expect(greeting(env)).toContain('https');
});

it.each([
  {},
  { PLATFORM_HOST: 'demo.localhost' },
  { PLATFORM_HOST: '127.0.0.1' },
  { ...tenantry, PUBLIC_ORIGIN: 'https://tenantry.example' },
])('says nothing of the kind for %j', (env) => {
  expect(greeting(env)).toContain('Tenantry is ready');
  expect(greeting(env)).not.toContain('Nobody can log in');
});
