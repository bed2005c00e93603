import { readFileSync } from 'node:fs';
import { ConfigError } from './startError.ts';

/** Variables that may hold a password or key, which a message would leak into logs and tickets. */
const secrets = [
  'DATABASE_URL',
  'DATABASE_READ_URL',
  'SMTP_URL',
  'COOKIE_KEYS',
  'ENCRYPTION_KEYS',
  'SIGNING_KEYS',
  'OTEL_EXPORTER_OTLP_HEADERS',
] as const;

export const isSecret = (name: string): boolean => secrets.some((secret) => secret === name);

/** Containers get secrets as files: for each secret, the content of the file that its `_FILE` variable names. */
export function readSecretFiles(env: Record<string, string | undefined>): Record<string, string> {
  const faults: string[] = [];
  const read = secrets.flatMap((name) => {
    const path = env[`${name}_FILE`];
    if (!path) return [];
    if (env[name]) faults.push(`${name} and ${name}_FILE are both set: leave one of them out.`);
    try {
      return [[name, readFileSync(path, 'utf8').trim()]];
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException;
      faults.push(`${name}_FILE must be a file to read, but ${path} is none (${code}).`);
      return [];
    }
  });
  if (faults.length > 0) throw new ConfigError(faults);
  return Object.fromEntries(read);
}
