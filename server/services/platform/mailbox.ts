import type { Deps } from '../../deps';
import { escapeHtml } from '../../escapeHtml';
import { plainPage } from '../../plainPage';

const newest = 100;

/** `/dev/mailbox`: mail that was not sent because no SMTP server is configured, newest first. */
export async function mailbox({ db }: Deps, nonce: string): Promise<Response> {
  const mails = await db
    .selectFrom('outbox')
    .selectAll()
    .orderBy('created_on', 'desc')
    .orderBy('id', 'desc')
    .limit(newest)
    .execute();
  return new Response(page(nonce, mails.map(article).join('\n')), {
    headers: { 'content-type': 'text/html; charset=utf-8' },
  });
}

type Mail = { recipient: string; subject: string; body: string; created_on: Date };

const page = (nonce: string, mails: string) =>
  plainPage({
    nonce,
    locale: 'en',
    title: 'Mailbox',
    content: `<h1>Mailbox</h1>
<p>Mail that this server would send if SMTP_URL were set, newest first.</p>
${mails || '<article><p>There is no mail yet.</p></article>'}`,
  });

const article = ({ recipient, subject, body, created_on }: Mail) => `<article>
<h2>${escapeHtml(subject)}</h2>
<p>To ${escapeHtml(recipient)}, <time>${created_on.toISOString()}</time></p>
<blockquote>${linked(body).replace(/\n/g, '<br>\n')}</blockquote>
</article>`;

/** A mail's text with its links to follow; whatever a person typed stays text. */
function linked(body: string): string {
  return body
    .split(/(https?:\/\/\S+)/)
    .map((part, n) =>
      n % 2 === 0 ? escapeHtml(part) : `<a href="${escapeHtml(part)}">${escapeHtml(part)}</a>`,
    )
    .join('');
}
