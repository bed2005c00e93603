import type { PersonalData } from '#contract/personalData.ts';
import { useFormats } from '#i18n/format.ts';
import { useTexts } from '#i18n/texts.ts';
import { useAuditWords } from '#src/parts/auditEvents/useAuditWords.ts';

type Row = readonly (string | null)[];

/** A person's data as a page of its own, without scripts, that any browser opens and prints. */
export function usePersonalDataPage() {
  const { text } = useTexts();
  const { exact } = useFormats();
  const words = useAuditWords();
  const field = (name: string) => words.field('users', name);
  const value = (name: string, one: unknown) => words.value('users', name, one);

  const events = (list: PersonalData['events']): Row[] => [
    ['occurredOn', 'account', 'action', 'ipAddress', 'changes'].map((name) =>
      text(`auditEvents.fields.${name}`),
    ),
    ...list.map(({ occurredOn, account, action, ipAddress, before, after }) => [
      exact(occurredOn),
      account,
      words.action(action),
      ipAddress,
      [before, after]
        .map((side) => described(side ?? {}))
        .filter(Boolean)
        .join(' → '),
    ]),
  ];
  const described = (fields: Record<string, unknown>) =>
    Object.entries(fields)
      .filter(([name]) => name !== 'version')
      .map(([name, one]) => `${field(name)}: ${value(name, one)}`)
      .join('; ');
  const columns = (names: readonly string[]) =>
    names.map((name) => text(`users.personalData.columns.${name}`));
  const at = (instant: string | null) => instant && exact(instant);

  return (data: PersonalData): string => {
    const { record, account } = data;
    const title = `${record.firstName} ${record.lastName}`;
    const sections: [string, Row[]][] = [
      [
        'record',
        Object.entries(record)
          .filter(([name]) => field(name) !== name)
          .map(([name, one]) => [field(name), value(name, one)]),
      ],
      ['roles', data.roles.map((role) => [role])],
      [
        'sessions',
        [
          columns(['from', 'to', 'address', 'browser']),
          ...data.sessions.map((one) => [at(one.startedOn), at(one.endedOn), one.ipAddress, one.userAgent]),
          ...data.browsers.map((one) => [
            at(one.rememberedOn),
            at(one.expiresOn),
            one.ipAddress,
            one.userAgent,
          ]),
        ],
      ],
      ['factors', data.factors.map(({ name, createdOn }) => [name, at(createdOn)])],
      ['subjects', data.subjects.map(({ provider, subject, linkedOn }) => [provider, subject, at(linkedOn)])],
      ['apiKeys', data.apiKeys.map(({ name, generatedOn }) => [name, at(generatedOn)])],
      ['savedViews', data.savedViews.map(({ list, name, query }) => [list, name, query])],
      ['logins', events(data.logins)],
      ['events', events(data.events)],
      [
        'mails',
        [
          columns(['sent', 'mail', 'outcome']),
          ...data.mails.map(({ sentOn, kind, outcome }) => [
            at(sentOn),
            kind,
            text(`users.personalData.mail.${outcome}`),
          ]),
        ],
      ],
      [
        'accepted',
        [
          columns(['document', 'version', 'accepted']),
          ...data.accepted.map(({ document: name, version, acceptedOn }) => [name, version, at(acceptedOn)]),
        ],
      ],
    ];
    const body = sections.map(([name, rows]) => section(text(`users.personalData.sections.${name}`), rows));
    return `<!doctype html><html lang="${document.documentElement.lang}"><meta charset="utf-8"><title>${escaped(title)}</title>
<style>body{font:14px/1.5 sans-serif;max-width:1100px;margin:24px auto;padding:0 16px}table{border-collapse:collapse}td{border-bottom:1px solid #ccc;padding:4px 16px 4px 0;vertical-align:top;overflow-wrap:anywhere}</style>
<h1>${escaped(title)}</h1><p>${escaped(account.name)}, ${escaped(exact(data.exportedOn))}</p>${body.join('')}</html>`;
  };
}

const section = (title: string, rows: Row[]) =>
  `<h2>${escaped(title)}</h2><table>${(rows.length > 0 ? rows : [['–']])
    .map((row) => `<tr>${row.map((cell) => `<td>${escaped(cell ?? '–')}</td>`).join('')}</tr>`)
    .join('')}</table>`;

/** Names and user agents are typed by anybody. */
const escaped = (text: string) => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
