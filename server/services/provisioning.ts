import { sql } from 'kysely';
import type { ProvisioningCallQuery } from '#contract/provisioning.ts';
import type { HandlersOf } from '../access/call.ts';
import { inAccount } from '../db/inAccount.ts';
import { anyOf, type Listing, listPage } from '../db/listing.ts';
import type { AppDeps } from './appDeps.ts';
import { changeSettings, rotate, turnOff, turnOn } from './provisioning/connection.ts';
import { groupPage, previewRoles, saveRoles } from './provisioning/groupRoles.ts';
import { provisioningOf, toCall } from './provisioning/provisioningAnswer.ts';

/** An account's directory: its connection, its groups, and its calls. */
export function provisioningService(deps: AppDeps): HandlersOf<'provisioning'> {
  return {
    'provisioning.get': async ({ account, locale }) => ({
      data: await provisioningOf(deps, inAccount(deps.db, account.accountId), account, locale),
    }),
    'provisioning.turnOn': (call) => turnOn(deps, call),
    'provisioning.update': (call) => changeSettings(deps, call),
    'provisioning.rotate': (call) => rotate(deps, call),
    'provisioning.turnOff': (call) => turnOff(deps, call),
    'provisioning.calls': ({ account, query, locale }) =>
      listPage(
        calls,
        inAccount(deps.db, account.accountId).selectFrom('provisioning_calls'),
        query,
        (whole) => whole.selectAll(),
        (row) => toCall(row, locale),
      ),
    'provisioning.groups': (call) => groupPage(deps, call),
    'provisioning.previewRoles': (call) => previewRoles(deps, call),
    'provisioning.saveRoles': (call) => saveRoles(deps, call),
  };
}

const calls: Listing<ProvisioningCallQuery> = {
  key: 'provisioning_calls.id',
  search: sql`lower(coalesce(provisioning_calls.subject_name, ''))`,
  filters: { outcome: anyOf('provisioning_calls.outcome') },
  orders: { calledOn: { column: 'provisioning_calls.called_on' } },
};
