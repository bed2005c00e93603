import { expect, it } from 'vitest';
import mailTexts from '#i18n/en/server/mail.json';
import { locales } from '#i18n/locales.ts';
import { escapeHtml } from '#server/pages/escapeHtml.ts';
import { testServer } from '#tests/support/testServer.ts';

const server = testServer({ fixture: 'empty', config: { translate: true } });
const off = testServer({ fixture: 'empty' });
const kinds = Object.entries(mailTexts).flatMap(([kind, texts]) => (typeof texts === 'object' ? [kind] : []));

it.each(locales)('shows every mail in %s with a value for each placeholder', async (locale) => {
  for (const kind of kinds) {
    const answer = await server.fetch(`/dev/preview/${locale}/mail.${kind}.intro`);
    expect(answer.status).toBe(200);
    expect(await answer.text()).not.toMatch(/%\{/);
  }
});

it('shows what is proposed, as text', async () => {
  const proposed = new URLSearchParams({
    'mail.invite.intro': '<b>Bienvenue</b> chez %{accountName}',
    'mail.greeting': 'Salut %{name}',
  });
  const page = await (await server.fetch(`/dev/preview/fr/mail.invite.note?${proposed}`)).text();
  expect(page).toContain(escapeHtml('<b>Bienvenue</b> chez Acme Securities'));
  expect(page).toContain('Salut Vera Holm');
  expect(page).not.toContain('<b>');
});

it('shows the sheet of an export with all its words', async () => {
  const users = await (
    await server.fetch('/dev/preview/fr/exports.users.sheet?exports.users.columns.email=Courriel')
  ).text();
  expect(users.match(/<th scope="col">[^<]+/g)).toHaveLength(9);
  for (const word of ['Courriel', 'Actif (Verrouillé)', 'Désactivé', 'Non confirmé'])
    expect(users).toContain(word);
  const firms = await (await server.fetch('/dev/preview/de/exports.crmInvestorFirms.band.NO')).text();
  expect(firms.match(/<th scope="col">[^<]+/g)).toHaveLength(12);
});

it.each(['users.title', 'mail.nothing.intro', 'exports.nothing.sheet', 'exports.crmImports.reason'])(
  'shows nothing for %s',
  async (place) => {
    expect((await server.fetch(`/dev/preview/fr/${place}`)).status).toBe(404);
  },
);

it('knows no other locale, and is there with TRANSLATE=on only', async () => {
  expect((await server.fetch('/dev/preview/xx/mail.invite.intro')).status).toBe(404);
  expect((await off.fetch('/dev/preview/fr/mail.invite.intro')).status).toBe(404);
});
