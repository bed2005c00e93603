import type { AccountType } from '#contract/accounts.ts';
import type { Call } from '#server/access/call.ts';
import { inAccount } from '#server/db/inAccount.ts';
import type { Deps } from '#server/deps.ts';
import { type Cell, spreadsheet, timestampFormat } from '#server/exports/spreadsheet.ts';
import { localeOf, wordsOf } from '#server/texts/texts.ts';
import { noteExport } from '#server/writes/noteExport.ts';
import { allUsers } from './userQuery.ts';
import type { UserRow } from './userRow.ts';

/**
 * The users list as UserList.xlsx, with the list's filters and order and any number of rows (document 2, section 7).
 */
export async function exportUsers(deps: Deps, call: Call<'users.export'>): Promise<Response> {
  const { account, query } = call;
  await noteExport(deps, call);
  const sheet = usersSheet(wordsOf(localeOf(query.locale)), account.accountType);
  const users = allUsers(inAccount(deps.db, account.accountId), query, { now: deps.clock() });

  async function* rows(): AsyncGenerator<Cell[]> {
    for await (const batch of users) yield* batch.map(sheet.cellsOf);
  }
  return spreadsheet('UserList.xlsx', sheet.name, sheet.columns, rows(), query.timeZone);
}

export type ExportedUser = Pick<
  UserRow,
  | 'last_name'
  | 'first_name'
  | 'email'
  | 'employee_key'
  | 'job_function'
  | 'status'
  | 'lockout_end'
  | 'account_confirmed'
  | 'created_on'
  | 'last_login_time'
>;

/** The users' sheet in these words. */
export function usersSheet(words: ReturnType<typeof wordsOf>, accountType: AccountType) {
  const word = (key: string) => words(`exports.users.${key}`);
  return {
    name: word('sheet'),
    columns: columns.map(({ name, ...format }) => ({ header: word(`columns.${name}`), ...format })),
    cellsOf(user: ExportedUser): Cell[] {
      const status = word(`status.${user.status}`);
      return [
        user.last_name,
        user.first_name,
        user.email,
        user.employee_key,
        words(`jobFunctions.${accountType}.${user.job_function}`),
        user.lockout_end ? `${status} ${word('status.locked')}` : status,
        word(`accountConfirmed.${user.account_confirmed}`),
        user.created_on,
        user.last_login_time,
      ];
    },
  };
}

/** In the order of the users list (document 1, section 2.11); widths in characters. */
const columns = [
  { name: 'lastName', width: 22 },
  { name: 'firstName', width: 18 },
  { name: 'email', width: 36 },
  { name: 'employeeKey', width: 16 },
  { name: 'jobFunction', width: 24 },
  { name: 'status', width: 18 },
  { name: 'accountConfirmed', width: 20 },
  { name: 'createdOn', width: 18, numFmt: timestampFormat },
  { name: 'lastLoginTime', width: 18, numFmt: timestampFormat },
] as const;
