import { useGetResourceLabel } from 'react-admin';
import type { PersonalData } from '#contract/personalData.ts';
import { useFormats } from '#i18n/format.ts';
import { useTexts } from '#i18n/texts.ts';
import { useAuditWords } from '#src/parts/auditEvents/useAuditWords.ts';

type Row = readonly (string | null)[];
/** Without columns, the first cell of each row names the others. */
type Section = { name: string; columns?: string[]; rows: Row[] };

/** A person's data as a page of its own, without scripts, that any browser opens and prints. */
export function usePersonalDataPage() {
  const { text, optional } = useTexts();
  const { exact } = useFormats();
  const listName = useGetResourceLabel();
  const words = useAuditWords();
  const field = (name: string) => words.field('users', name);

  const events = (name: string, list: PersonalData['events']): Section => ({
    name,
    columns: ['occurredOn', 'account', 'action', 'ipAddress', 'changes'].map((column) =>
      text(`auditEvents.fields.${column}`),
    ),
    rows: list.map(({ occurredOn, account, action, objectType, ipAddress, before, after }) => [
      exact(occurredOn),
      account,
      words.action(action),
      words.address({ ipAddress }),
      [before, after]
        .map((side) => described(objectType, side ?? {}))
        .filter(Boolean)
        .join(' → '),
    ]),
  });
  const described = (type: string, fields: Record<string, unknown>) =>
    Object.entries(fields)
      .filter(([name]) => name !== 'version')
      .map(([name, one]) =>
        text('auditEvents.named', { name: words.field(type, name), value: words.value(type, name, one) }),
      )
      .join('; ');
  const columns = (...names: string[]) => names.map((name) => text(`users.personalData.columns.${name}`));
  const at = (instant: string | null) => instant && exact(instant);

  return (data: PersonalData): string => {
    const { record, account } = data;
    const title = `${record.firstName} ${record.lastName}`;
    const sections: Section[] = [
      {
        name: 'record',
        rows: Object.entries(record)
          .filter(([name]) => field(name) !== name)
          .map(([name, one]) => [field(name), words.value('users', name, one)]),
      },
      { name: 'roles', rows: data.roles.map((role) => [optional(`roles.names.${role}`) ?? role]) },
      {
        name: 'sessions',
        columns: columns('from', 'to', 'address', 'browser'),
        rows: [
          ...data.sessions.map((one) => [at(one.startedOn), at(one.endedOn), one.ipAddress, one.userAgent]),
          ...data.browsers.map((one) => [
            at(one.rememberedOn),
            at(one.expiresOn),
            one.ipAddress,
            one.userAgent,
          ]),
        ],
      },
      {
        name: 'factors',
        columns: columns('name', 'added'),
        rows: data.factors.map(({ name, createdOn }) => [name, at(createdOn)]),
      },
      {
        name: 'subjects',
        columns: columns('provider', 'subject', 'linked'),
        rows: data.subjects.map(({ provider, subject, linkedOn }) => [provider, subject, at(linkedOn)]),
      },
      {
        name: 'apiKeys',
        columns: columns('name', 'made'),
        rows: data.apiKeys.map(({ name, generatedOn }) => [name, at(generatedOn)]),
      },
      {
        name: 'savedViews',
        columns: columns('list', 'name', 'query'),
        rows: data.savedViews.map(({ list, name, query }) => [listName(list, 2), name, query]),
      },
      events('logins', data.logins),
      events('events', data.events),
      {
        name: 'mails',
        columns: columns('sent', 'mail', 'outcome'),
        rows: data.mails.map(({ sentOn, kind, outcome }) => [
          at(sentOn),
          kind && text(`personalData.mails.${kind}`),
          text(`users.personalData.mail.${outcome}`),
        ]),
      },
      {
        name: 'accepted',
        columns: columns('document', 'accepted'),
        rows: data.accepted.map(({ document: name, version, acceptedOn }) => [
          text(`users.accepted.${name}`, { version }),
          at(acceptedOn),
        ]),
      },
    ];
    const body = sections.map((one) => section(text(`users.personalData.sections.${one.name}`), one));
    return `<!doctype html><html lang="${document.documentElement.lang}"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escaped(title)}</title>
<style>${style}</style>
<h1>${escaped(title)}</h1><p>${escaped(account.name)}, ${escaped(exact(data.exportedOn))}</p>${body.join('')}</html>`;
  };
}

/** On a narrow screen each cell is a line, below its column's name. */
const style = `:root{color-scheme:light dark}
body{font:14px/1.5 sans-serif;max-width:1100px;margin:24px auto;padding:0 16px;overflow-wrap:anywhere}
table{border-collapse:collapse}
th,td{border-bottom:1px solid #8886;padding:4px 16px 4px 0;vertical-align:top;text-align:start}
th{overflow-wrap:normal}
@media (max-width:640px){thead{display:none}tbody,tr,th,td{display:block}tr{padding:6px 0;border-bottom:1px solid #8886}th,td{border:0;padding:0}td[data-of]::before{content:attr(data-of) ": ";font-weight:bold}}`;

function section(title: string, { columns, rows }: Section): string {
  const heading = `<h2>${escaped(title)}</h2>`;
  if (rows.length === 0) return `${heading}<p>–</p>`;
  const head = columns?.map((column) => `<th scope="col">${escaped(column)}</th>`).join('');
  const cellOf = (cell: string | null, n: number, { length }: Row) => {
    const value = escaped(cell || '–');
    const column = columns?.[n];
    if (column) return `<td data-of="${escaped(column)}">${value}</td>`;
    return n === 0 && length > 1 ? `<th scope="row">${value}</th>` : `<td>${value}</td>`;
  };
  const lines = rows.map((row) => `<tr>${row.map((cell, n) => cellOf(cell, n, row)).join('')}</tr>`);
  return `${heading}<table>${head ? `<thead><tr>${head}</tr></thead>` : ''}<tbody>${lines.join('')}</tbody></table>`;
}

/** Names and user agents are typed by anybody. */
const escaped = (text: string) => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
