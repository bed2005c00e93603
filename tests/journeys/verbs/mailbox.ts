import { expect, type Page } from '@playwright/test';
import { originOf } from '../people';

/** The link of the newest mail to this address whose link leads to this path of the app, as the mail says it. */
export async function mailedLink(page: Page, email: string, path: string): Promise<string> {
  return inMail(page, email, (mail) =>
    mail.match(/http[^\s"'<>]+/g)?.find((url) => new URL(url).pathname.endsWith(path)),
  );
}

/** The code of the newest mail to this address that has one. */
export const mailedCode = (page: Page, email: string): Promise<string> =>
  inMail(page, email, (mail) => /<br>\s(\d{6})<br>/.exec(mail)?.[1]);

/** What is found first in the mails to an address, which stand newest first, each in an article. */
async function inMail(
  page: Page,
  email: string,
  find: (mail: string) => string | undefined,
): Promise<string> {
  const { request } = page.context();
  let found: string | undefined;
  await expect(async () => {
    const html = await (await request.get(`${originOf()}/dev/mailbox`)).text();
    const mails = html.replaceAll('&#38;', '&').split('<article>');
    found = mails.filter((mail) => mail.includes(`<p>To ${email},`)).flatMap((mail) => find(mail) ?? [])[0];
    expect(found).toBeDefined();
  }).toPass({ timeout: 15_000 });
  return found ?? '';
}
