import type { Kysely } from 'kysely';
import type { Firm } from '#contract/firms.ts';
import type { FirmVersion } from '#contract/firmVersions.ts';
import type { Call, TargetAccount } from '#server/access/call.ts';
import type { Database } from '#server/db/database.ts';
import { type Page, pageFrom } from '#server/db/pagination.ts';
import { changesBetween } from '#server/directory/changesBetween.ts';
import {
  aroundVersion,
  readVersion,
  readVersions,
  type Snapshot,
  type StoredVersion,
} from '#server/directory/readVersion.ts';
import { toFirm } from '#server/directory/toFirm.ts';
import { readerOf } from './readerOf.ts';

/** A firm's history, each version with its changes. */
export async function firmVersions(
  db: Kysely<Database>,
  { params, query, account }: Call<'firms.versions'>,
): Promise<Page<FirmVersion>> {
  const isAscending = query.orderDirection === 'asc';
  /** Each version's predecessor is read too; it comes next, as the newest are first. */
  const from = async (limit: number, offset: number) => {
    const before = isAscending && offset > 0 ? 1 : 0;
    const window = { limit: limit + 1, offset: offset - before, isAscending };
    const { versions, total } = await readVersions(db, params.id, window);
    const sorted = [...versions].sort((a, b) => a.version - b.version);
    const previous = new Map(sorted.map((one, n) => [one.version, sorted[n - 1]]));
    const shown = versions.slice(before, before + limit);
    return { found: shown.map((one) => toVersion(one, previous.get(one.version), account)), total };
  };
  return pageFrom(query, {
    rows: async ({ limit, offset }) => (await from(limit, offset)).found,
    count: async () => (await readVersions(db, params.id, { limit: 0, offset: 0, isAscending })).total,
    firstAndCount: (limit) => from(limit, 0),
  });
}

/** A firm as it was then. */
export async function firmVersion(
  db: Kysely<Database>,
  { params, account }: Call<'firms.version'>,
): Promise<Firm> {
  const snapshot = await readVersion(db, params.id, Number(params.versionNumber));
  return toFirm(snapshot, await aroundVersion(db, snapshot), readerOf(account));
}

/** Customers do not see who works for the platform. */
function toVersion(
  row: StoredVersion,
  previous: StoredVersion | undefined,
  { accountId, accountType }: TargetAccount,
): FirmVersion {
  const isShown = accountType === 'SYSTEM' || row.author_account_id === accountId;
  return {
    id: row.version,
    versionNumber: row.version,
    createdOn: new Date(row.created_on).toISOString(),
    source: row.source,
    userName: isShown ? row.author_name : null,
    operation: row.operation,
    restoredFrom: row.restored_from,
    changes: previous ? changesBetween(compared(previous.snapshot), compared(row.snapshot)) : [],
  };
}

/** In full detail, since only the differences are shown. */
export const compared = (snapshot: Snapshot): Firm =>
  toFirm(snapshot, { ...nothingAround, ...snapshot.parents }, { subdomain: '', isPlatform: true });

const nothingAround = {
  parent_name: null,
  ultimate_parent_name: null,
  is_mapped: false,
  is_on_platform: false,
  linked_by: [],
  shared: {},
};
