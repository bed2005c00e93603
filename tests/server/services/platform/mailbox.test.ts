import { expect, test } from 'vitest';
import { createApp } from '../../../../server/app';
import { readConfig } from '../../../../server/config';
import { createTestServer } from '../../../support/testServer';

const path = '/dev/mailbox';

test('shows mails newest first, their links to follow and all else as text', async () => {
  const server = await createTestServer({ fixture: 'empty' });
  const mail = (subject: string, minute: number) => ({
    id: server.deps.newId(),
    recipient: '"><img src=x>@x.test',
    subject,
    body: `Hello <script>alert(1)</script>\n\nhttp://acme.localhost:4400/app/x?a=1&b="><b>\n`,
    created_on: new Date(Date.UTC(2026, 10, 20, 12, minute)),
  });
  await server.deps.db
    .insertInto('outbox')
    .values([mail('Older', 1), mail('Newer', 2)])
    .execute();
  const page = await (await server.fetch(path, { host: '' })).text();
  expect(page.indexOf('Newer')).toBeLessThan(page.indexOf('Older'));
  expect(page).toContain('href="http://acme.localhost:4400/app/x?a=1');
  expect(page.match(/<(?:script|img|b)\b/g)).toBeNull();
  await server.close();
});

test('exists where the configuration has it, and nowhere else', async () => {
  const server = await createTestServer({ fixture: 'empty' });
  const statusWith = async (env: Record<string, string>) => {
    const app = createApp({ ...server.deps, config: readConfig(env) });
    const { origin } = new URL(env.PUBLIC_ORIGIN ?? 'http://localhost:4400');
    return (await app.request(origin + path)).status;
  };
  const address = { DATABASE_URL: 'postgres://a@b/c' };
  expect(await statusWith({ DEMO: 'small' })).toBe(200);
  expect(await statusWith({ ...address, DEMO: 'large' })).toBe(200);
  expect(await statusWith({ ...address, DEV_MAILBOX: 'on' })).toBe(200);
  expect(await statusWith(address)).toBe(404);
  expect(await statusWith({ DEMO: 'off' })).toBe(404);
  expect(await statusWith({ DEV_MAILBOX: 'off' })).toBe(404);
  expect(await statusWith({ NODE_ENV: 'production' })).toBe(404);
  expect(await statusWith({ PUBLIC_ORIGIN: 'https://localhost' })).toBe(404);
  await server.close();
});
