import { sql } from 'kysely';
import pino from 'pino';
import { expect, inject, test, vi } from 'vitest';
import { openPostgres } from '../../../server/db/openDatabase';
import { createDatabase } from '../../support/postgres';

const postgres = inject('postgres');

test.runIf(postgres)(
  'an idle connection that PostgreSQL closes is logged, and the next query gets another',
  async () => {
    if (!postgres) return;
    const own = await createDatabase(postgres.url);
    const lines: string[] = [];
    const db = openPostgres(own.url, pino({ base: null }, { write: (line: string) => lines.push(line) }));
    const backend = async () => {
      const { rows } = await sql<{ pid: number }>`SELECT pg_backend_pid() AS pid`.execute(db);
      return rows[0]?.pid;
    };
    const first = await backend();
    const other = openPostgres(postgres.url, pino({ level: 'silent' }));
    await sql`SELECT pg_terminate_backend(${first})`.execute(other);
    await vi.waitFor(() => expect(lines).toHaveLength(1));
    expect(lines[0]).toContain('terminating connection');
    expect(await backend()).not.toBe(first);
    await Promise.all([db.destroy(), other.destroy()]);
    await own.drop();
  },
);
