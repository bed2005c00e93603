import { expect, type Page } from '@playwright/test';
import { originOf } from '../people';

/** The link of the newest mail to this address whose link leads to this path of the app, as the mail says it. */
export async function mailedLink(page: Page, email: string, path: string): Promise<string> {
  const { request } = page.context();
  let link: string | undefined;
  await expect(async () => {
    const html = await (await request.get(`${originOf()}/dev/mailbox`)).text();
    link = linksIn(html, email).find((url) => new URL(url).pathname.endsWith(path));
    expect(link).toBeDefined();
  }).toPass({ timeout: 15_000 });
  return link ?? '';
}

/** Mails stand in the page newest first, each in an article that says who it is to. */
function linksIn(html: string, email: string): string[] {
  return html
    .replaceAll('&#38;', '&')
    .split('<article>')
    .filter((mail) => mail.includes(`<p>To ${email},`))
    .flatMap((mail) => mail.match(/http[^\s"'<>]+/g) ?? []);
}
