import { describe, expect, it } from 'vitest';
import { locales } from '#i18n/locales.ts';
import { apiKeyReminderMail } from '#server/mail/apiKeyReminderMail.ts';
import { codeMail } from '#server/mail/codeMail.ts';
import { emailChangedMail } from '#server/mail/emailChangedMail.ts';
import { type FactorMail, factorMail } from '#server/mail/factorMail.ts';
import { type LinkMail, linkMail } from '#server/mail/linkMail.ts';
import { type MailKind, type MailMessage, mailMessage } from '#server/mail/mailMessage.ts';
import { type NoticeMail, noticeMail } from '#server/mail/noticeMail.ts';

const expiresOn = new Date('2026-11-28T09:30:00Z');
const url = 'http://acme.localhost:4400/app/x?userId=1&code=a';

const mails = (name: string): Record<MailKind, (locale: string) => MailMessage> => {
  const recipient = { firstName: name, lastName: name, email: 'zoe@acme.test' };
  const about = { accountName: name, recipient };
  const withLink = (kind: LinkMail) => (locale: string) =>
    linkMail(kind, locale, { ...about, link: { url, expiresOn } });
  const notice = (kind: NoticeMail) => (locale: string) =>
    noticeMail(kind, locale, {
      ...about,
      link: url,
      names: { actor: name, provider: name, user: name, webhook: name, registrant: name },
    });
  const factor = (kind: FactorMail) => (locale: string) =>
    factorMail(kind, locale, { ...about, names: { factor: name }, values: { left: '9' } });
  return {
    invite: withLink('invite'),
    inviteByProvider: withLink('inviteByProvider'),
    passwordReset: withLink('passwordReset'),
    unlock: withLink('unlock'),
    emailConfirmation: withLink('emailConfirmation'),
    emailConfirmationByProvider: withLink('emailConfirmationByProvider'),
    emailChanged: (locale) => emailChangedMail(locale, about),
    apiKeyReminder: (locale) => apiKeyReminderMail(locale, { ...about, keyName: name, expiresOn, link: url }),
    providerEnabled: notice('providerEnabled'),
    providerDisabled: notice('providerDisabled'),
    providerRenamed: notice('providerRenamed'),
    providerReconfigured: notice('providerReconfigured'),
    subjectRefused: notice('subjectRefused'),
    webhookGone: notice('webhookGone'),
    webhookFailing: notice('webhookFailing'),
    webhookUnreadable: notice('webhookUnreadable'),
    investorInvite: withLink('investorInvite'),
    test: (locale) => mailMessage('test', locale, { ...about, values: { host: 'smtp.example.com' } }),
    factorAdded: factor('factorAdded'),
    factorRemoved: factor('factorRemoved'),
    factorRemovedByOther: factor('factorRemovedByOther'),
    sessionEndedByOther: factor('sessionEndedByOther'),
    sessionsEndedByOther: factor('sessionsEndedByOther'),
    recoveryCodesRenewed: factor('recoveryCodesRenewed'),
    recoveryCodeUsed: factor('recoveryCodeUsed'),
    signInCode: (locale) => codeMail(locale, { ...about, code: '012345', expiresOn }),
  };
};

describe.each(Object.keys(mails('')) as MailKind[])('the mail %s', (kind) => {
  it.each(locales)('says in %s the same as text and as HTML', (locale) => {
    const { to, subject, body, html = '' } = mails('Zoë')[kind](locale);
    expect(to).toBe('zoe@acme.test');
    expect(`${subject}${body}`).not.toMatch(/%\{|mail\./);
    const shown = new DOMParser().parseFromString(html, 'text/html');
    expect(shown.documentElement.lang).toBe(locale);
    const said = (shown.body.textContent ?? '').replace(/\s+/g, ' ');
    for (const paragraph of body.replace('-- \n', '').trim().split('\n\n')) expect(said).toContain(paragraph);
    const links = [...shown.querySelectorAll('a')].map(({ href }) => href);
    expect(links).toEqual(body.includes(url) ? [url, url] : []);
  });

  it('loads nothing, runs nothing, and shows what people typed as text', () => {
    const typed =
      '"><img src=http://x.test/p.png onerror=alert(1)><script>alert(2)</script><style>*{}</style>';
    const { html = '' } = mails(typed)[kind]('en');
    const shown = new DOMParser().parseFromString(html, 'text/html');
    expect(shown.querySelectorAll('img, script, link, iframe, object, form, base, svg')).toHaveLength(0);
    expect(shown.querySelectorAll('style')).toHaveLength(1);
    expect(
      [...shown.querySelectorAll('*')]
        .flatMap(({ attributes }) => [...attributes])
        .filter(({ name }) => /^on|^style$|^src/.test(name)),
    ).toEqual([]);
    expect(shown.body.textContent).toContain(typed);
    expect(shown.querySelector('style')?.textContent).not.toMatch(/url\(|@import/);
  });
});
