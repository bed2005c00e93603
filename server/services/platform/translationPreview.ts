import { dayMs } from '#contract/dayMs.ts';
import { type Cell, wallClock } from '#server/exports/spreadsheet.ts';
import { type MailKind, mailMessage } from '#server/mail/mailMessage.ts';
import { mailTimestamp } from '#server/mail/mailTimestamp.ts';
import { escapeHtml } from '#server/pages/escapeHtml.ts';
import { plainPage } from '#server/pages/plainPage.ts';
import { findText, type Locale, ownName, wordsOf } from '#server/texts/texts.ts';
import { type ExportedFirm, firmsSheet } from '../crmInvestorFirms/exportFirms.ts';
import { type ExportedUser, usersSheet } from '../users/exportUsers.ts';
import { mailArticle } from './mailbox.ts';

type Preview = {
  locale: Locale;
  /** The key of a text. */
  place: string;
  /** Texts that stand in for the catalog's, by their keys. */
  proposed: Record<string, string>;
  nonce: string;
  now: Date;
};

/** The mail or the export that has a text, with example values; nothing if the text is in neither. */
export function translationPreview(preview: Preview): string | undefined {
  const { locale, place, nonce } = preview;
  const content = contentOf(preview);
  if (content === undefined) return undefined;
  return plainPage({
    nonce,
    locale: 'en',
    title: 'Preview',
    content: `<h1>Preview</h1>
<p><code>${escapeHtml(place)}</code> in ${escapeHtml(ownName(locale))}, with example values.</p>
${content}`,
  });
}

function contentOf(preview: Preview): string | undefined {
  const [catalog, kind = '', ...rest] = preview.place.split('.');
  if (catalog === 'mail') return mail(rest.length > 0 ? kind : 'invite', preview);
  if (catalog === 'exports') return sheet(kind, preview);
  return undefined;
}

function mail(kind: string, { locale, place, proposed, nonce, now }: Preview): string | undefined {
  if (!isMailKind(kind)) return undefined;
  const isNobody = place === 'mail.greetingNobody';
  const message = mailMessage(
    kind,
    locale,
    {
      accountName: 'Acme Securities',
      recipient: {
        firstName: isNobody ? '' : 'Vera',
        lastName: isNobody ? '' : 'Holm',
        email: 'vera@acme.test',
      },
      values: { ...examples, expiresOn: mailTimestamp(locale, new Date(now.getTime() + dayMs)) },
      ...(kind === 'signInCode' && { code: '012345' }),
      ...(findText(locale, `mail.${kind}.action`) && { link: 'https://acme.test/app/' }),
    },
    wordsOf(locale, proposed),
  );
  const { to, subject, body, html = '' } = message;
  return mailArticle({ recipient: to, subject, body, html, created_on: now }, nonce);
}

const isMailKind = (kind: string): kind is MailKind => findText('en', `mail.${kind}.subject`) !== undefined;

/** Values of the placeholders in mails. */
const examples = {
  actor: 'Nora Whitfield',
  email: 'vera@acme.test',
  factor: 'Telephone',
  host: 'mail.acme.test',
  keyName: 'Reporting',
  left: '9',
  provider: 'Acme Login',
  registrant: 'Nora Whitfield',
  user: 'Vera Holm',
  webhook: 'https://hooks.acme.test/audit',
};

function sheet(kind: string, { locale, proposed, now }: Preview): string | undefined {
  const words = wordsOf(locale, proposed);
  if (kind === 'users') {
    const { name, columns, cellsOf } = usersSheet(words, 'SELL_SIDE');
    return table(name, columns, exampleUsers(now).map(cellsOf));
  }
  if (kind === 'crmInvestorFirms') {
    const { name, columns, cellsOf } = firmsSheet(words);
    return table(name, columns, exampleFirms(now).map(cellsOf));
  }
  return undefined;
}

/** Every word of the sheet is in one of them. */
const exampleUsers = (now: Date): ExportedUser[] => {
  const vera = {
    last_name: 'Holm',
    first_name: 'Vera',
    email: 'vera@acme.test',
    employee_key: 'E10001',
    job_function: 'SALES',
    status: 'ACTIVE',
    lockout_end: now,
    account_confirmed: true,
    created_on: now,
    last_login_time: now,
  } as const;
  return [
    vera,
    { ...vera, status: 'DISABLED', lockout_end: null, account_confirmed: false, last_login_time: null },
  ];
};

const exampleFirms = (now: Date): ExportedFirm[] => {
  const firm = (band: ExportedFirm['match_band'], other: Partial<ExportedFirm>): ExportedFirm => ({
    firm_key: 'F-1001',
    name: 'Northgate Capital',
    status: 'EFFECTIVE',
    cmg_entity_key: null,
    directory_firm: null,
    firm_type: 'Hedge Fund',
    match_score: 0.9,
    match_band: band,
    notes: null,
    created_on: now,
    modified_on: now,
    ...other,
  });
  return [
    firm('CERTAIN', { cmg_entity_key: '100000001' }),
    firm('PROBABLE', {}),
    firm('POSSIBLE', {}),
    firm('NO', { status: 'DELETED' }),
  ];
};

function table(name: string, columns: readonly { header: string }[], rows: readonly Cell[][]): string {
  const cellHtml = (cell: Cell) => escapeHtml(cell instanceof Date ? clock(cell) : String(cell ?? ''));
  return `<article>
<h2>${escapeHtml(name)}</h2>
<div class="sheet"><table>
<thead><tr>${columns.map(({ header }) => `<th scope="col">${escapeHtml(header)}</th>`).join('')}</tr></thead>
<tbody>${rows.map((cells) => `<tr>${cells.map((cell) => `<td>${cellHtml(cell)}</td>`).join('')}</tr>`).join('\n')}</tbody>
</table></div>
</article>`;
}

const clock = wallClock('UTC');
