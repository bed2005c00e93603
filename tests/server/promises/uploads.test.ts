import { mkdtempSync, rmSync } from 'node:fs';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Kysely } from 'kysely';
import pino from 'pino';
import { beforeAll, describe, expect, inject, it } from 'vitest';
import type { CrmImportProgress } from '#contract/crmImports.ts';
import type { Database } from '#server/db/database.ts';
import { openEmbedded } from '#server/db/embedded.ts';
import { openPostgres } from '#server/db/postgres.ts';
import { createDatabase, freePort } from '#tests/support/postgres.ts';
import {
  buildServer,
  fillFolder,
  type ServerProcess,
  startReplica,
  startServerProcess,
} from '#tests/support/serverProcess.ts';
import { full } from '#tests/walk/sample.ts';
import { TenantBrowser } from '../identity/tenantBrowser.ts';

const rows = full ? 200_000 : 8_000;
/** After how many hundredths of the form the connection is cut, and how often the server is killed meanwhile. */
const cuts = Array.from({ length: full ? 99 : 3 }, (_, n) => (full ? n + 1 : 25 * (n + 1)));
const kills = full ? 10 : 1;
const postgres = inject('postgres');

const lines = Array.from({ length: rows }, (_, n) => `U-${n},Uploaded Fund ${n},EFFECTIVE`);
const file = ['FirmKey,Name,Status', ...lines, ''].join('\r\n');

beforeAll(buildServer, 180_000);

describe.skipIf(postgres)('an upload that is cut, on a server that is killed', () => {
  it(
    `applies each row once, after ${cuts.length} cuts and ${kills} kills`,
    async () => {
      const folder = mkdtempSync(join(tmpdir(), 'tenantry-uploads-'));
      fillFolder(folder);
      const port = await freePort();
      try {
        let server = await startServerProcess(folder, port);
        let sender = await signedIn(port);
        let cut = 0;
        for (const hundredth of cuts)
          if ((await sender.send({ cutAfter: hundredth / 100 })) === null) cut += 1;
        for (let n = 0; n < kills; n++) {
          const sending = sender.send({});
          await new Promise((resolve) => setTimeout(resolve, 300 + 150 * n));
          await server.end('SIGKILL');
          await sending;
          server = await startServerProcess(folder, port);
          sender = await signedIn(port);
        }
        const last = await sender.sendAll();
        await server.end('SIGTERM');
        const { db } = await openEmbedded({ dataDir: join(folder, 'database') });
        await expectEachOnce(db, last);
        await db.destroy();
        console.log(`uploads: ${rows} rows, ${cut} of ${cuts.length} requests cut, ${kills} kills`);
        expect(cut).toBeGreaterThan(0);
      } finally {
        rmSync(folder, { recursive: true, force: true });
      }
    },
    60 * 60_000,
  );
});

describe.runIf(postgres)('an upload to two replicas, one of which is killed', () => {
  it(
    'is gone on with by the other, and applies each row once',
    async () => {
      if (!postgres) return;
      const own = await createDatabase(postgres.url, postgres.templates.demo);
      const env = { DATABASE_URL: own.url, DEMO: 'small' };
      const ports = [await freePort(), await freePort()] as const;
      const replicas: ServerProcess[] = [
        await startReplica(env, ports[0]),
        await startReplica(env, ports[1]),
      ];
      try {
        const [one, other] = [await signedIn(ports[0]), await signedIn(ports[1])];
        const sending = one.send({});
        await new Promise((resolve) => setTimeout(resolve, 200));
        await replicas[0]?.end('SIGKILL');
        await sending;
        const last = await other.sendAll();
        const db = openPostgres(own.url, pino({ level: 'silent' }));
        await expectEachOnce(db, last);
        await db.destroy();
      } finally {
        await Promise.all(replicas.map(({ end }) => end('SIGTERM')));
        await own.drop();
      }
    },
    10 * 60_000,
  );
});

/** All rows are there once, under their names, and were counted correctly. */
async function expectEachOnce(db: Kysely<Database>, last: CrmImportProgress): Promise<void> {
  const found = await db
    .selectFrom('crm_investor_firms')
    .select(['firm_key', 'name'])
    .where('firm_key', 'like', 'U-%')
    .execute();
  const wanted = new Set(lines.map((line) => line.replace(/,EFFECTIVE$/, '')));
  expect(found).toHaveLength(rows);
  expect(new Set(found.map(({ firm_key, name }) => `${firm_key},${name}`))).toEqual(wanted);
  expect(last).toMatchObject({ rowsProcessed: rows, totalRows: rows, hasNext: false });
  const counted = await db
    .selectFrom('crm_imports')
    .select(({ fn }) => [
      fn.sum<string>('new_rows').as('fresh'),
      fn.sum<string>('changed_rows').as('changed'),
    ])
    .where('file_name', '=', 'u1.csv')
    .executeTakeFirstOrThrow();
  expect([Number(counted.fresh), Number(counted.changed)]).toEqual([rows, 0]);
}

/** A signed-in client: each `send` uploads the whole file again and skips finished rows. */
async function signedIn(port: number) {
  const address = { address: () => ({ port, address: '127.0.0.1', family: 'IPv4' }) };
  const browser = new TenantBrowser(address, `http://acme.localhost:${port}`);
  const { access_token } = await browser.signIn('admin@acme.test');
  const boundary = 'between-the-parts';
  const form = (skip: number) =>
    Buffer.from(
      [
        `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="u1.csv"\r\ncontent-type: text/csv\r\n\r\n${file}`,
        `--${boundary}\r\ncontent-disposition: form-data; name="skip"\r\n\r\n${skip}`,
        `--${boundary}--\r\n`,
      ].join('\r\n'),
    );
  /** The answer, or null if the connection broke. */
  const send = ({ skip = 0, cutAfter = 1 }) =>
    new Promise<CrmImportProgress | null>((resolve, reject) => {
      const body = form(skip);
      const sent = request(
        {
          ...{ host: '127.0.0.1', port, method: 'POST', path: '/api/v1/crm/bulkImport/investorsFile' },
          headers: {
            host: `acme.localhost:${port}`,
            authorization: `Bearer ${access_token}`,
            'content-type': `multipart/form-data; boundary=${boundary}`,
            'content-length': body.length,
          },
        },
        (response) => {
          let text = '';
          response.setEncoding('utf8');
          response.on('data', (piece: string) => {
            text += piece;
          });
          response.on('end', () =>
            response.statusCode === 200 ? resolve(JSON.parse(text).data) : reject(new Error(text)),
          );
          response.on('error', () => resolve(null));
        },
      );
      sent.on('error', () => resolve(null));
      if (cutAfter === 1) sent.end(body);
      else sent.write(body.subarray(0, Math.floor(body.length * cutAfter)), () => sent.destroy());
    });
  return {
    send,
    sendAll: async (): Promise<CrmImportProgress> => {
      let answer = await send({});
      while (answer?.hasNext) answer = await send({ skip: answer.nextSkip });
      if (!answer) throw new Error('The connection broke');
      return answer;
    },
  };
}
