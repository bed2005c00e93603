import pino from 'pino';
import { expect, it } from 'vitest';
import { readConfig } from '#server/config/readConfig.ts';
import type { StartedServer } from '#server/start/listen.ts';
import { logReady, welcome } from '#server/start/welcome.ts';

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

const sample = 'This text is the sample that comes with Tenantry: name your own in LEGAL_DIR';
/** Terms and privacy policy. */
const samples = [sample, sample];

it.each([
  ['https://tenantry.example', true, [...samples, 'There is no account yet: create the first administrator']],
  ['https://tenantry.example', false, samples],
  [
    'http://tenantry.example',
    false,
    ['Browsers log nobody in over http: PUBLIC_ORIGIN has to be https for that', ...samples],
  ],
])('in production says the same of %s in lines of JSON', (origin, isWithoutAccounts, warnings) => {
  const lines: { level: number; msg: string }[] = [];
  const log = pino({ base: null }, { write: (line: string) => lines.push(JSON.parse(line)) });
  const env = { ...tenantry, NODE_ENV: 'production', ALLOW_HTTP: 'on', PUBLIC_ORIGIN: origin };
  logReady({ config: readConfig(env), log, isWithoutAccounts } as StartedServer);
  expect(lines.map(({ level, msg }) => ({ level, msg }))).toEqual([
    { level: 30, msg: `Tenantry is ready at ${origin}` },
    ...warnings.map((msg) => ({ level: 40, msg })),
  ]);
});
