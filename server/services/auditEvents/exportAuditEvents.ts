import { AccountType } from '#contract/accounts.ts';
import type { AuditEvent } from '#contract/auditEvents.ts';
import { auditWords } from '#contract/auditWords.ts';
import type { PlatformAuditEvent } from '#contract/platformAuditEvents.ts';
import type { Call } from '#server/access/call.ts';
import { inAccount } from '#server/db/inAccount.ts';
import type { Deps } from '#server/deps.ts';
import { type Cell, spreadsheet, timestampFormat, wallClock } from '#server/exports/spreadsheet.ts';
import { findText, type Locale, localeOf, ownName, text } from '#server/texts/texts.ts';
import { noteExport } from '#server/writes/noteExport.ts';
import { allAuditEvents } from './auditEventQuery.ts';
import { toAuditEvent } from './auditEventRow.ts';
import { allPlatformAuditEvents } from './platformAuditEventQuery.ts';

/** The audit log as AuditLog.xlsx, with the list's filters and order and any number of rows. */
export async function exportAuditEvents(deps: Deps, call: Call<'auditEvents.export'>): Promise<Response> {
  const { account, query } = call;
  await noteExport(deps, call);
  const batches = allAuditEvents(inAccount(deps.db, account.accountId), query, call);
  async function* events() {
    for await (const rows of batches) yield rows.map((row) => ({ ...toAuditEvent(row), account }));
  }
  return auditSheet(query, events(), columns);
}

/** The logs of all accounts, each event with its account. */
export async function exportPlatformAuditEvents(
  deps: Deps,
  call: Call<'platformAuditEvents.export'>,
): Promise<Response> {
  const { actor, query } = call;
  await noteExport(deps, call);
  const [when, ...others] = columns;
  return auditSheet(query, allPlatformAuditEvents(deps.db, query, actor), [when, ofAccount, ...others]);
}

type ExportedEvent = AuditEvent & { account: Pick<PlatformAuditEvent['account'], 'name' | 'accountType'> };
type Words = ReturnType<typeof auditWords> & { kind: (event: AuditEvent) => string };
type Column = {
  name: string;
  width: number;
  numFmt?: string;
  cell: (event: ExportedEvent, words: Words) => Cell;
};

function auditSheet(
  query: { locale: string; timeZone: string },
  batches: AsyncIterable<readonly ExportedEvent[]>,
  shown: readonly Column[],
): Promise<Response> {
  const locale = localeOf(query.locale);
  const wordsOf = new Map(
    AccountType.options.map((type) => [type, wordsFor(locale, query.timeZone, type)] as const),
  );
  async function* rows(): AsyncGenerator<Cell[]> {
    for await (const batch of batches) {
      for (const event of batch) {
        const words = wordsOf.get(event.account.accountType);
        if (words) yield shown.map(({ cell }) => cell(event, words));
      }
    }
  }
  const headings = shown.map(({ name, cell: _, ...format }) => ({
    header: text(locale, `auditEvents.fields.${name}`),
    ...format,
  }));
  return spreadsheet('AuditLog.xlsx', text(locale, 'auditEvents.name'), headings, rows(), query.timeZone);
}

function wordsFor(locale: Locale, timeZone: string, accountType: AccountType): Words {
  const clock = wallClock(timeZone);
  const words = auditWords({
    look: (key) => findText(locale, key),
    text: (key, values) => text(locale, key, values),
    timestamp: (instant) => clock(new Date(instant)).slice(0, 16),
    time: (instant) => clock(new Date(instant)).slice(11, 16),
    language: ownName,
    accountType,
  });
  return { ...words, kind: ({ authorKind }) => text(locale, `auditEvents.authorKind.${authorKind}`) };
}

const changeLine = (
  { objectType }: AuditEvent,
  { field, ...sides }: AuditEvent['changes'][number],
  words: Words,
) =>
  `${words.field(objectType, field)}: ${[sides.before, sides.after]
    .map((side) => words.value(objectType, field, side))
    .join(' → ')}`;

/** A spreadsheet cell's limit, less the apostrophe that may precede it. */
const longestCell = 32_766;

/** Widths in characters. */
const columns: [Column, ...Column[]] = [
  {
    name: 'occurredOn',
    width: 18,
    numFmt: timestampFormat,
    cell: ({ occurredOn }) => new Date(occurredOn),
  },
  { name: 'authorName', width: 26, cell: (event, { author }) => author(event) },
  { name: 'authorKind', width: 18, cell: (event, { kind }) => kind(event) },
  { name: 'authorAccount', width: 22, cell: ({ authorAccount }) => authorAccount },
  { name: 'onBehalfOf', width: 26, cell: ({ onBehalfOf }) => onBehalfOf },
  { name: 'ipAddress', width: 18, cell: (event, { address }) => address(event) },
  { name: 'event', width: 60, cell: (event, { sentence }) => sentence(event) },
  { name: 'action', width: 30, cell: (event, { action }) => action(event.action) },
  { name: 'objectType', width: 16, cell: (event, { type }) => type(event.objectType) },
  { name: 'objectName', width: 30, cell: ({ objectName, objectId }) => objectName ?? objectId },
  {
    name: 'changes',
    width: 60,
    cell: (event, words) =>
      words
        .changes(event)
        .map((change) => changeLine(event, change, words))
        .join('\n')
        .slice(0, longestCell),
  },
  { name: 'requestId', width: 38, cell: ({ requestId }) => requestId },
];
const ofAccount: Column = { name: 'account', width: 26, cell: ({ account }) => account.name };
