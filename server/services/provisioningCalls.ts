import { sql } from 'kysely';
import type { ProvisioningCallQuery } from '#contract/provisioning.ts';
import type { HandlersOf } from '../access/call.ts';
import { inAccount } from '../db/inAccount.ts';
import { anyOf, type Listing, listPage } from '../db/listing.ts';
import { notFound } from '../errors.ts';
import type { AppDeps } from './appDeps.ts';
import { toCall } from './provisioning/provisioningAnswer.ts';

/** What an account's directory has sent. */
export function provisioningCallsService(deps: AppDeps): HandlersOf<'provisioningCalls'> {
  const callsOf = (accountId: string) => inAccount(deps.db, accountId).selectFrom('provisioning_calls');
  return {
    'provisioningCalls.list': ({ account, query, locale }) =>
      listPage(
        listing,
        callsOf(account.accountId),
        query,
        (whole) => whole.selectAll(),
        (row) => toCall(row, locale),
      ),
    'provisioningCalls.get': async ({ account, params, locale }) => ({
      data: toCall(
        await callsOf(account.accountId)
          .selectAll()
          .where('id', '=', params.id)
          .executeTakeFirstOrThrow(notFound),
        locale,
      ),
    }),
  };
}

const listing: Listing<ProvisioningCallQuery> = {
  key: 'provisioning_calls.id',
  search: sql`lower(coalesce(provisioning_calls.subject_name, ''))`,
  filters: {
    outcome: anyOf('provisioning_calls.outcome'),
    subjectKind: anyOf('provisioning_calls.subject_kind'),
    subjectId: (id) => sql<boolean>`provisioning_calls.subject_id = ${id}`,
  },
  orders: { calledOn: { column: 'provisioning_calls.called_on' } },
};
