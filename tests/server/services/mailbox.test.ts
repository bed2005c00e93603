import { expect, test } from 'vitest';
import { createTestServer } from '../../support/testServer';

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

test('does not exist in production', async () => {
  const server = await createTestServer({ fixture: 'empty', config: { production: true } });
  expect((await server.fetch(path, { host: '' })).status).toBe(404);
  await server.close();
});
