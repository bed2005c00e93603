import { expect, it } from 'vitest';
import { believing } from '#server/access/believing.ts';
import { createHttpServer } from '../identity/tenantBrowser.ts';

it('looks once a second, however many ask at once, and again where a look has failed', async () => {
  let now = 0;
  const looks: string[] = [];
  const look = believing<number>({ clock: () => new Date(now) });
  const ask = (name: string) => look(name, async () => looks.push(name));
  expect(await Promise.all([ask('acme'), ask('acme'), ask('birch')])).toEqual([1, 1, 2]);
  now += 999;
  expect(await ask('acme')).toBe(1);
  now += 1;
  expect(await ask('acme')).toBe(3);
  const fail = () => look('cedar', () => Promise.reject(new Error('away')));
  await expect(fail()).rejects.toThrow('away');
  expect(await ask('cedar')).toBe(4);
});

it('keeps nobody in who may not come from their address any more, longer than that second', async () => {
  let now = new Date();
  const server = await createHttpServer({ clock: () => now });
  try {
    const browser = server.browser();
    await browser.signIn('admin@acme.test');
    await server.deps.db
      .updateTable('accounts')
      .set({ ip_whitelist: ['203.0.113.0/24'], enforce_ip_whitelist: true })
      .where('subdomain', '=', 'acme')
      .execute();
    now = new Date(now.getTime() + 1_000);
    const { location } = await browser.authorize({ prompt: 'none' });
    expect(location.href).toBe(`${browser.origin}/app/error?errorCode=IP_BLOCKED`);
  } finally {
    await server.close();
  }
});
