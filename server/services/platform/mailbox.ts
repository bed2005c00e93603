import type { Deps } from '#server/deps.ts';
import { escapeHtml } from '#server/pages/escapeHtml.ts';
import { plainPage } from '#server/pages/plainPage.ts';

const newest = 100;

/** `/dev/mailbox`: mail not sent because no SMTP server is configured, newest first. */
export async function mailbox({ db }: Deps, nonce: string): Promise<Response> {
  const mails = await db
    .selectFrom('outbox')
    .selectAll()
    .orderBy('created_on', 'desc')
    .orderBy('id', 'desc')
    .limit(newest)
    .execute();
  return new Response(page(nonce, mails.map((mail) => mailArticle(mail, nonce)).join('\n')), {
    headers: { 'content-type': 'text/html; charset=utf-8' },
  });
}

type Mail = { recipient: string; subject: string; body: string; html: string | null; created_on: Date };

const page = (nonce: string, mails: string) =>
  plainPage({
    nonce,
    locale: 'en',
    title: 'Mailbox',
    content: `<h1>Mailbox</h1>
<p>Mail that this server would send if SMTP_URL were set, newest first.</p>
${mails || '<article><p>There is no mail yet.</p></article>'}`,
  });

/** A mail as its reader sees it, and as plain text. */
export const mailArticle = ({ recipient, subject, body, html, created_on }: Mail, nonce: string) => `<article>
<h2>${escapeHtml(subject)}</h2>
<p>To ${escapeHtml(recipient)}, <time>${created_on.toISOString()}</time></p>
${html === null ? '' : frame(subject, html, nonce)}
<details${html === null ? ' open' : ''}>
<summary>Plain text</summary>
<blockquote>${linked(body).replace(/\n/g, '<br>\n')}</blockquote>
</details>
</article>`;

/** The mail in a sandboxed frame: without scripts, an origin or access to the page. Its links open outside it. */
const frame = (subject: string, html: string, nonce: string) =>
  `<iframe title="${escapeHtml(subject)}" sandbox="allow-popups allow-popups-to-escape-sandbox" loading="lazy"
srcdoc="${escapeHtml(html.replace('<style>', `<style nonce="${nonce}">`))}"></iframe>`;

/** A mail's text with clickable links; whatever a person typed stays text. */
function linked(body: string): string {
  return body
    .split(/(https?:\/\/\S+)/)
    .map((part, n) =>
      n % 2 === 0 ? escapeHtml(part) : `<a href="${escapeHtml(part)}">${escapeHtml(part)}</a>`,
    )
    .join('');
}
