import {
  type DeleteQueryBuilder,
  type DeleteResult,
  type Expression,
  type Kysely,
  type RawBuilder,
  type SelectQueryBuilder,
  type SqlBool,
  sql,
  type UpdateQueryBuilder,
  type UpdateResult,
} from 'kysely';
import type { Database, TenantTable } from './database.ts';

/** Queries bound to one account; in a query compiled once, a placeholder stands for it. */
export type InAccount<Id = string> = {
  accountId: Id;
  db: Kysely<Database>;
  selectFrom<T extends TenantTable>(table: T): SelectQueryBuilder<Database, T, object>;
  updateTable<T extends TenantTable>(table: T): UpdateQueryBuilder<Database, T, T, UpdateResult>;
  deleteFrom<T extends TenantTable>(table: T): DeleteQueryBuilder<Database, T, DeleteResult>;
};

/**
 * A tenant's row can't be read or changed without naming the account, because services reach tenant tables only
 * through here. Inserts set the account as a column.
 */
export function inAccount<Id extends string | RawBuilder<string>>(
  db: Kysely<Database>,
  accountId: Id,
): InAccount<Id> {
  const only = <B>(builder: { where(condition: Expression<SqlBool>): unknown }, table: TenantTable) =>
    builder.where(sql<SqlBool>`${sql.ref(`${table}.account_id`)} = ${accountId}`) as B;
  return {
    accountId,
    db,
    selectFrom: (table) => only(db.selectFrom(table as TenantTable), table),
    updateTable: (table) => only(db.updateTable(table as TenantTable), table),
    deleteFrom: (table) => only(db.deleteFrom(table as TenantTable), table),
  };
}
