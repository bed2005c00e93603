import { expect } from '@playwright/test';

/** The link of the newest mail to this address that leads to this path of the app, exactly as mailed. */
export const mailedLink = (email: string, path: string): Promise<string> =>
  inMail(email, (mail) => linkIn(mail, path));

/** The link of the newest investor invite to this address. */
export const mailedInvite = (email: string): Promise<string> =>
  inMail(email, (mail) => /http[^\s"'<>]+\/inviteme\/[\w-]+/.exec(mail)?.[0]);

/** The code of the newest mail to this address that has one. */
export const mailedCode = (email: string): Promise<string> =>
  inMail(email, (mail) => /\n(\d{6})\n/.exec(mail)?.[1]);

const linkIn = (mail: string, path: string) =>
  mail.match(/http[^\s"'<>]+/g)?.find((url) => new URL(url).pathname.endsWith(path));

/** The first match in the mails that reached an address by SMTP, newest first. */
async function inMail(email: string, find: (mail: string) => string | undefined): Promise<string> {
  const query = new URLSearchParams({ to: email });
  let found: string | undefined;
  await expect(async () => {
    const mails = await (await fetch(`http://127.0.0.1:${process.env.JOURNEYS_MAIL_PORT}/?${query}`)).json();
    found = mails.flatMap((mail: string) => find(mail) ?? [])[0];
    expect(found).toBeDefined();
  }).toPass();
  return found ?? '';
}
