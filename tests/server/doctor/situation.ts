import { readConfig } from '#server/config/readConfig.ts';
import { release } from '#server/config/release.ts';
import type { Answer, Situation } from '#server/doctor/check.ts';
import { checks, examine } from '#server/doctor/examine.ts';

export const now = new Date('2026-12-01T06:00:00Z');

const answers: Record<string, unknown> = {
  'https://tenantry.example/api/version': { data: { version: release.version } },
  'https://system.tenantry.example/app/config.json': { subdomain: 'system' },
};

/** Answers as the server does behind a proxy that is as it should be. */
export const answer = (url: string): Answer => ({
  status: url in answers ? 200 : 404,
  body: answers[url] ?? null,
  validUntil: new Date('2027-02-01T00:00:00Z'),
});

export const environment = {
  NODE_ENV: 'production',
  PLATFORM_HOST: 'tenantry.example',
  PUBLIC_ORIGIN: 'https://tenantry.example',
  TRUST_PROXY: '1',
  DATABASE_URL: 'postgres://tenantry@db.example.test/tenantry',
  MAIL_FROM: 'mail@tenantry.example',
  METRICS_ADDRESS: '127.0.0.1:9464',
  PASSWORD_CHECKS_AT_ONCE: '4',
};

/** An installation without a fault, except that its database can't be opened; and what is different in it. */
export const situation = (
  env: Record<string, string> = {},
  different: Partial<Situation> = {},
): Situation => ({
  config: readConfig({ ...environment, ...env }),
  now,
  machine: { node: '24.11.0', openFiles: 65_536, memory: 2 ** 31 },
  backups: null,
  database: { reason: 'not opened here' },
  ask: async (url) => answer(url),
  ...different,
});

/** What one check finds. */
export async function find(id: string, given: Situation): Promise<string> {
  for await (const { state, found } of examine(
    given,
    checks.filter((check) => check.id === id),
  )) {
    return `${state}: ${found}`;
  }
  throw new Error(`No check ${id}`);
}
