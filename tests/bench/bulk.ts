import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { bulkLimits } from '#contract/bulk.ts';
import { type Figure, percentile } from './figure.ts';
import { startMeasured } from './server.ts';
import { type BenchSession, openSession } from './session.ts';
import { timedGet } from './timedGet.ts';

/** One action on as many users as may be selected one by one, and the time of a colleague's list meanwhile. */
export async function measureBulk(): Promise<Figure[]> {
  const server = await startMeasured({ DEMO: 'large' });
  const session = await openSession(server.port, 'admin@acme.test');
  const list = async () => {
    const host = new URL(session.origin).host;
    const { ms } = await timedGet({
      port: server.port,
      host,
      path: '/api/v1/users',
      token: await session.token(),
    });
    return ms;
  };
  try {
    await list();
    const idle: number[] = [];
    for (let call = 0; call < 20; call += 1) idle.push(await list());
    const busy: number[] = [];
    const started = performance.now();
    const id = await startBulk(session);
    let bulk = await progressOf(session, id);
    while (bulk.status === 'RUNNING') {
      busy.push(await list());
      bulk = await progressOf(session, id);
    }
    const seconds = (performance.now() - started) / 1_000;
    if (bulk.done !== bulkLimits.chosen) throw new Error(`${bulk.done} of ${bulkLimits.chosen} were done`);
    return [
      { what: `${bulkLimits.chosen} users disabled, one write each`, value: seconds, unit: 's', target: 30 },
      { what: 'a colleague’s list before, p50', value: percentile(idle, 0.5), unit: 'ms' },
      {
        what: `a colleague’s list meanwhile, p50 of ${busy.length}, to the one before`,
        value: percentile(busy, 0.5) / percentile(idle, 0.5),
        unit: '',
        target: 5,
      },
    ];
  } finally {
    await session.close();
    await server.stop();
  }
}

type Progress = { status: string; done: number };

async function startBulk(session: BenchSession): Promise<string> {
  const ids: string[] = [];
  for (let page = 1; ids.length < bulkLimits.chosen; page += 1) {
    const { data } = await call<{ data: { id: string }[] }>(
      session,
      'GET',
      `?perPage=200&page=${page}&status=ACTIVE`,
    );
    ids.push(...data.map(({ id }) => id));
  }
  const body = { action: 'disable', ids: ids.slice(0, bulkLimits.chosen) };
  return (await call<{ data: { id: string } }>(session, 'POST', '/bulk', body)).data.id;
}

const progressOf = async (session: BenchSession, id: string): Promise<Progress> =>
  (await call<{ data: Progress }>(session, 'GET', `/bulk/${id}`)).data;

async function call<Answer>(
  session: BenchSession,
  method: string,
  path: string,
  body?: object,
): Promise<Answer> {
  const token = await session.token();
  const headers = {
    authorization: `Bearer ${token}`,
    ...(body && { 'content-type': 'application/json', 'idempotency-key': randomUUID() }),
  };
  return fetchIn(session.page, `/api/v1/users${path}`, {
    method,
    headers,
    ...(body && { body: JSON.stringify(body) }),
  });
}

const fetchIn = (page: Page, url: string, init: RequestInit & { headers: Record<string, string> }) =>
  page.evaluate(
    async ([address, options]) => {
      const answer = await fetch(address, options);
      if (!answer.ok)
        throw new Error(`${options.method} ${address}: ${answer.status} ${await answer.text()}`);
      return answer.json();
    },
    [url, init] as const,
  );
