import { verify } from '@node-rs/argon2';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { demoPassword } from '#server/demo/demoSignIns.ts';
import { createHttpServer, type HttpServer } from '../identity/tenantBrowser.ts';

vi.mock(import('@node-rs/argon2'), async (original) => {
  const argon2 = await original();
  return { ...argon2, verify: vi.fn(argon2.verify) };
});

let server: HttpServer;
beforeAll(async () => {
  server = await createHttpServer({ config: { passwordChecksAtOnce: 1, passwordChecksWaiting: 2 } });
});
afterAll(() => server.close());

const email = 'viewer@acme.test';
const guesses = 20;

/** Lets Argon2 verify no password until the returned function is called. */
async function closeGate(): Promise<() => void> {
  let open = () => {};
  const gate = new Promise<void>((resolve) => {
    open = resolve;
  });
  const { verify: real } = await vi.importActual<typeof import('@node-rs/argon2')>('@node-rs/argon2');
  vi.mocked(verify).mockImplementation(async (...given) => {
    await gate;
    return real(...given);
  });
  return () => open();
}

it('refuses callers when the hashing queue is full, says when to retry, and counts nothing', async () => {
  const open = await closeGate();
  let refused = 0;
  const tries = (await Promise.all(Array.from({ length: guesses }, prepare))).map(async (logIn) => {
    const answer = await logIn('Wrong-Pass-2026!');
    if (answer.status === 503) refused += 1;
    if (refused === guesses - 3) open();
    return answer;
  });
  const answers = await Promise.all(tries);
  console.log(`hashing: ${guesses} at once, ${refused} sent away`);
  const shed = answers.filter(({ status }) => status === 503);
  expect(shed.map(({ headers }) => headers['retry-after'])).toEqual(Array(guesses - 3).fill('5'));
  expect(JSON.parse(shed[0]?.body ?? '').error.code).toBe('UNAVAILABLE');
  expect(vi.mocked(verify)).toHaveBeenCalledTimes(3);
  expect(server.deps.metrics.text()).toContain(
    `tenantry_sign_ins_total{outcome="UNAVAILABLE"} ${guesses - 3}\n`,
  );
  const { failures } = await server.deps.db
    .selectFrom('sign_in_failures')
    .select('failures')
    .where('email_key', '=', email)
    .executeTakeFirstOrThrow();
  expect(failures).toBe(3);
  expect((await (await prepare())(demoPassword)).status).toBe(200);
});

it('lets a neighbour in, while one sign-in is finished over and over with the right password', async () => {
  const open = await closeGate();
  const logIn = await prepare();
  const neighbour = await prepare('birch');
  let refused = 0;
  let isFull = () => {};
  const full = new Promise<void>((resolve) => {
    isFull = resolve;
  });
  const flood = Array.from({ length: guesses }, async () => {
    if ((await logIn(demoPassword)).status === 503) refused += 1;
    if (refused === guesses - 3) isFull();
  });
  await full;
  const answer = neighbour(demoPassword);
  while (refused === guesses - 3) await new Promise((next) => setImmediate(next));
  open();
  expect([(await answer).status, refused]).toEqual([200, guesses - 2]);
  await Promise.all(flood);
});

/** One browser in the middle of a sign-in; returns its login call. */
async function prepare(subdomain = 'acme') {
  const browser = server.browser(subdomain);
  const { location } = await browser.authorize();
  const returnUrl = location.searchParams.get('returnUrl') ?? '';
  return (password: string) => browser.logIn(`viewer@${subdomain}.test`, password, returnUrl);
}
