import { sql } from 'kysely';
import type { AccountListQuery } from '#contract/accounts.ts';
import type { HandlersOf } from '../access/call.ts';
import { anyOf, type Listing, listPage } from '../db/listing.ts';
import type { Deps } from '../deps.ts';
import { faultOf } from '../errors.ts';
import { subdomainFault } from './accounts/accountFaults.ts';
import { accountImpact } from './accounts/accountImpact.ts';
import { directory, findAccount, toAccount, withTraits } from './accounts/accountRow.ts';
import { createAccount } from './accounts/createAccount.ts';
import { entitySummary } from './accounts/entitySummary.ts';
import { mappedFirm } from './accounts/mappedFirm.ts';
import { remapAccounts } from './accounts/remapAccounts.ts';
import { setIpSettings } from './accounts/setIpSettings.ts';
import { setPasswordPolicy } from './accounts/setPasswordPolicy.ts';
import { setStatus } from './accounts/setStatus.ts';
import { setTraits } from './accounts/setTraits.ts';
import { traitsImpact } from './accounts/traitsImpact.ts';
import { updateAccount } from './accounts/updateAccount.ts';
import { touchedBy } from './features/touchedBy.ts';

/** Customer accounts (document 2, sections 2 and 3); in lists of records an account's id is its subdomain. */
export function accountsService(deps: Deps): HandlersOf<'accounts'> {
  return {
    'accounts.list': ({ query }) =>
      listPage(accountListing, deps.db.selectFrom('accounts'), query, withTraits(deps.config), toAccount),
    'accounts.get': async ({ account }) => ({ data: await findAccount(deps, account.accountId) }),
    'accounts.summary': async ({ account: { accountId, name, subdomain, accountType, status } }) => {
      const signIn = await deps.db
        .selectFrom('accounts')
        .select(['sso_enabled as ssoEnabled', 'require_two_factor_auth as requireTwoFactorAuth', directory])
        .where('id', '=', accountId)
        .executeTakeFirstOrThrow();
      return { data: { name, subdomain, accountType, status, ...signIn } };
    },
    'accounts.create': (call) => createAccount(deps, call),
    'accounts.update': (call) => updateAccount(deps, call),
    'accounts.updateOwn': (call) => updateAccount(deps, call),
    'accounts.setStatus': (call) => setStatus(deps, call),
    'accounts.remap': (call) => remapAccounts(deps, call),
    'accounts.impact': async ({ account }) => ({ data: await accountImpact(deps, account.accountId) }),
    'accounts.setTraits': (call) => setTraits(deps, call),
    'accounts.setPasswordPolicy': (call) => setPasswordPolicy(deps, call),
    'accounts.setIpSettings': (call) => setIpSettings(deps, call),
    'accounts.traitsImpact': async (call) => ({ data: await traitsImpact(deps, call) }),
    'accounts.checkSubdomain': async ({ query }) => {
      const fault = await subdomainFault(deps.db, query.validate);
      return { data: { fault: fault ? faultOf(fault) : null } };
    },
    'accounts.entity': async ({ params }) => ({ data: await entitySummary(deps.db, params.key) }),
    'accounts.rolodex': async ({ account }) => ({ data: await mappedFirm(deps.db, account.accountId) }),
  };
}

const accountListing: Listing<AccountListQuery> = {
  key: 'accounts.id',
  recordId: 'accounts.subdomain',
  search: 'accounts.search_text',
  filters: {
    status: anyOf('accounts.status'),
    accountType: anyOf('accounts.account_type'),
    licenseType: anyOf('accounts.license_type'),
    traits: (codes) =>
      sql`exists (select from account_traits where account_id = accounts.id and trait_code = any(${codes}))`,
    feature: (features) => sql`(${sql.join([sql`false`, ...features.map(touchedBy)], sql` or `)})`,
  },
  orders: {
    name: { column: 'accounts.name_key' },
    subdomain: { column: sql`accounts.subdomain collate "C"`, unique: true },
    cmgEntityKey: { column: sql`accounts.cmg_entity_key collate "C"`, missing: 'last' },
    accountType: { column: sql`accounts.account_type collate "C"` },
    licenseType: { column: sql`accounts.license_type collate "C"` },
    licenseCount: { column: 'accounts.license_count' },
    status: { column: sql`accounts.status collate "C"` },
  },
};
