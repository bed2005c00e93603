import { sql } from 'kysely';
import type { CrmQueueQuery } from '#contract/crmInvestorFirms.ts';
import type { CrmQueue, QueueFirm } from '#contract/crmMatches.ts';
import type { InAccount } from '#server/db/inAccount.ts';
import { nthOf, placeOf } from '#server/db/neighbours.ts';
import { ApiError } from '#server/errors.ts';
import { listing, whole } from './firmQuery.ts';
import { toMatch } from './firmRow.ts';

const empty: CrmQueue = { total: 0, position: null, current: null, previous: null, next: null };

/** A firm's position among the unlinked ones, in a list's order and filters. */
export async function queuePlace(
  tx: InAccount,
  { firmId, position, linkedStatus: _, ...query }: CrmQueueQuery,
): Promise<CrmQueue> {
  const from = tx.selectFrom('crm_investor_firms');
  const rows = from.where('cmg_entity_key', 'is', null);
  const id = firmId ?? (await nthOf(listing, rows, query, position ?? 1));
  if (id === undefined) return empty;
  const place = await placeOf(listing, { rows, from }, query, id);
  if (!place) throw new ApiError('NOT_FOUND');
  const firms = await queueFirms(tx, [place.current, place.previous, place.next]);
  const firmOf = (one: string | null) => (one === null ? null : (firms.get(one) ?? null));
  return {
    total: place.total,
    position: place.position,
    current: firmOf(place.current),
    previous: firmOf(place.previous),
    next: firmOf(place.next),
  };
}

async function queueFirms(tx: InAccount, ids: readonly (string | null)[]): Promise<Map<string, QueueFirm>> {
  const found = await whole(tx.selectFrom('crm_investor_firms'))
    .where(sql<boolean>`crm_investor_firms.id = any(${ids.filter((id) => id !== null)}::uuid[])`)
    .execute();
  return new Map(
    found.map((row) => [row.id, { id: row.id, firmKey: row.firm_key, name: row.name, match: toMatch(row) }]),
  );
}
