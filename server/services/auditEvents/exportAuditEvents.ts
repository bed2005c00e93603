import type { AuditEvent } from '#contract/auditEvents.ts';
import { auditWords } from '#contract/auditWords.ts';
import type { Call } from '#server/access/call.ts';
import { inAccount } from '#server/db/inAccount.ts';
import type { Deps } from '#server/deps.ts';
import { type Cell, spreadsheet, timestampFormat, wallClock } from '#server/exports/spreadsheet.ts';
import { findText, localeOf, ownName, text } from '#server/texts/texts.ts';
import { noteExport } from '#server/writes/noteExport.ts';
import { allAuditEvents } from './auditEventQuery.ts';
import { toAuditEvent } from './auditEventRow.ts';

/** The audit log as AuditLog.xlsx, with the list's filters and order and any number of rows. */
export async function exportAuditEvents(deps: Deps, call: Call<'auditEvents.export'>): Promise<Response> {
  const { account, query } = call;
  await noteExport(deps, call);
  const locale = localeOf(query.locale);
  const clock = wallClock(query.timeZone);
  const { action, told, author, address, type, field, value } = auditWords({
    look: (key) => findText(locale, key),
    text: (key, values) => text(locale, key, values),
    timestamp: (instant) => clock(new Date(instant)).slice(0, 16),
    time: (instant) => clock(new Date(instant)).slice(11, 16),
    language: ownName,
    accountType: account.accountType,
  });
  const events = allAuditEvents(inAccount(deps.db, account.accountId), query, call);
  const changeLine = ({ objectType }: AuditEvent, change: AuditEvent['changes'][number]) =>
    `${field(objectType, change.field)}: ${[change.before, change.after]
      .map((side) => value(objectType, change.field, side))
      .join(' → ')}`;

  async function* rows(): AsyncGenerator<Cell[]> {
    for await (const batch of events) {
      for (const event of batch.map(toAuditEvent)) {
        yield [
          new Date(event.occurredOn),
          author(event),
          text(locale, `auditEvents.authorKind.${event.authorKind}`),
          event.authorAccount,
          event.onBehalfOf,
          address(event),
          told(event),
          action(event.action),
          type(event.objectType),
          event.objectName ?? event.objectId,
          event.changes
            .map((change) => changeLine(event, change))
            .join('\n')
            .slice(0, longestCell),
          event.requestId,
        ];
      }
    }
  }
  const headings = columns.map(({ name, ...format }) => ({
    header: text(locale, `auditEvents.fields.${name}`),
    ...format,
  }));
  return spreadsheet('AuditLog.xlsx', text(locale, 'auditEvents.name'), headings, rows(), query.timeZone);
}

/** A spreadsheet cell's limit, less the apostrophe that may precede it. */
const longestCell = 32_766;

/** Widths in characters. */
const columns = [
  { name: 'occurredOn', width: 18, numFmt: timestampFormat },
  { name: 'authorName', width: 26 },
  { name: 'authorKind', width: 18 },
  { name: 'authorAccount', width: 22 },
  { name: 'onBehalfOf', width: 26 },
  { name: 'ipAddress', width: 18 },
  { name: 'event', width: 60 },
  { name: 'action', width: 30 },
  { name: 'objectType', width: 16 },
  { name: 'objectName', width: 30 },
  { name: 'changes', width: 60 },
  { name: 'requestId', width: 38 },
] as const;
