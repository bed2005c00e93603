import { expect, test } from 'vitest';
import { createApp } from '#server/app.ts';
import { readConfig } from '#server/config/readConfig.ts';
import { deliverMail } from '#server/mail/deliverMail.ts';
import { linkMail } from '#server/mail/linkMail.ts';
import { escapeHtml } from '#server/pages/escapeHtml.ts';
import { createTestServer } from '#tests/support/testServer.ts';

const path = '/dev/mailbox';

test('shows mails newest first, their links to follow and all else as text', async () => {
  const server = await createTestServer({ fixture: 'empty' });
  const mail = (subject: string, minute: number) => ({
    id: server.deps.newId(),
    recipient: '"><img src=x>@x.test',
    subject,
    body: `Hello <script>alert(1)</script>\n\nhttp://acme.localhost:4400/app/x?a=1&b="><b>\n`,
    html: null,
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

test('shows a mail as its reader sees it, in a box without scripts, an origin or the page’s reach', async () => {
  const server = await createTestServer({ fixture: 'empty' });
  const recipient = { firstName: '"><script>alert(1)</script>', lastName: 'B', email: 'a@acme.test' };
  const link = { url: 'http://acme.localhost:4400/app/x?a=1&b=2', expiresOn: new Date() };
  await deliverMail({ ...server.deps, config: { ...server.deps.config, smtpUrl: null, devMailbox: true } })(
    linkMail('invite', 'fr', { accountName: 'Acme', recipient, link }),
    server.deps.newId(),
  );
  const answer = await server.fetch(path, { host: '' });
  const nonce = /style-src-elem[^;]*'nonce-([^']+)'/.exec(
    answer.headers.get('content-security-policy') ?? '',
  )?.[1];
  const page = await answer.text();
  const [, sandbox, shown = ''] = /<iframe[^>]* sandbox="([^"]*)"[^>]*\ssrcdoc="([^"]*)"/s.exec(page) ?? [];
  expect(sandbox).toBe('allow-popups allow-popups-to-escape-sandbox');
  const mail = shown.replace(/&#(\d+);/g, (_, code) => String.fromCharCode(code));
  expect(mail).toContain(`<style nonce="${nonce}">`);
  expect(mail).toContain(`<a href="${escapeHtml(link.url)}" target="_blank"`);
  expect(`${page}${mail}`).not.toContain('<script');
  expect(page).toContain('<details>');
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
