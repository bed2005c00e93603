import { sql } from 'kysely';
import { asEmailDomain } from '#contract/firstLogins.ts';
import { UserCreate } from '#contract/users.ts';
import type { Tenant } from '#server/access/tenant.ts';
import { type InAccount, inAccount } from '#server/db/inAccount.ts';
import { emailKey } from '#server/db/normalise.ts';
import { ApiError } from '#server/errors.ts';
import type { Facts } from '#server/identity/federation/federationFailure.ts';
import type { ProviderRow } from '#server/identity/federation/findProvider.ts';
import type { ProvedIdentity } from '#server/identity/federation/provedIdentity.ts';
import { commitAs } from '#server/writes/commit.ts';
import type { Origin } from '#server/writes/origin.ts';
import { refusingTaken } from '#server/writes/refusingTaken.ts';
import type { AppDeps } from '../appDeps.ts';
import { mappedNow } from '../identityProviders/firstLoginsOf.ts';
import { roleGoverns } from '../provisioning/governing.ts';
import { findProvisioning } from '../provisioning/provisioningAnswer.ts';
import { type Candidate, refusalOf, selectCandidate } from '../session/finishSignIn.ts';
import { audited } from '../users/changedUser.ts';
import { insertNewUser } from '../users/insertNewUser.ts';
import { inviteNewUser } from '../users/inviteNewUser.ts';
import { takeLicense, withinLicenses } from '../users/licenses.ts';
import { namesOf } from '../users/namesOf.ts';
import { takenFaults } from '../users/userFaults.ts';
import { findUser } from '../users/userRow.ts';
import type { FederationCall } from './federationCall.ts';
import { FirstLoginRefused } from './firstLoginRefused.ts';

type Login = { deps: AppDeps; tenant: Tenant; call: FederationCall; provider: ProviderRow };

/** The author of users that a provider creates, and of roles that it gives: the provider itself. */
export const originOf = ({ tenant, call, provider }: Omit<Login, 'deps'>, operation: string): Origin => ({
  author: { kind: 'provisioning', name: provider.name },
  account: tenant,
  operation,
  version: null,
  ipAddress: call.ipAddress,
  requestId: call.requestId,
});

/** Creates the user of an identity that nobody here has, if the provider's settings let it; else says why not. */
export async function createAtFirstLogin(login: Login, identity: ProvedIdentity): Promise<Candidate> {
  const { deps, tenant, provider } = login;
  const { email } = identity;
  const refuse = (outcome: FirstLoginRefused['outcome']) => new FirstLoginRefused(outcome, email);
  const target = requireTarget(provider, identity);
  const refusal = refusalOf(tenant, { status: 'ACTIVE' }, deps.clock());
  if (refusal) throw refuse(refusal);
  try {
    await create(login, target);
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    if (error.code === 'LICENSE_LIMIT') throw refuse('EXTERNAL_LOGIN_NO_LICENSE');
    // Of two first logins at once the other may have created the user.
  }
  const tx = inAccount(deps.db, tenant.accountId);
  const created = await selectCandidate(tx).where('users.email_key', '=', emailKey(email)).executeTakeFirst();
  if (!created) throw refuse('EXTERNAL_LOGIN_NO_USER');
  return created;
}

/** What a provider's test shows of the user that this first login would create; throws FirstLoginRefused. */
export async function previewFirstLogin(
  { deps, tenant, provider }: Pick<Login, 'deps' | 'tenant' | 'provider'>,
  identity: ProvedIdentity,
): Promise<Facts> {
  const { firstName, lastName } = requireTarget(provider, identity);
  const tx = inAccount(deps.db, tenant.accountId);
  const { isFull } = await tx.db
    .selectFrom('accounts')
    .select(sql<boolean>`licenses_used >= license_count`.as('isFull'))
    .where('id', '=', tenant.accountId)
    .executeTakeFirstOrThrow();
  if (isFull) throw new FirstLoginRefused('EXTERNAL_LOGIN_NO_LICENSE', identity.email);
  const roles = [
    ...(await defaultRoles(tx, provider.id)),
    ...(await rolesByGroups(deps, tx, provider, identity)),
  ];
  const named = await tx
    .selectFrom('roles')
    .select('name')
    .where(sql<boolean>`id = any(${roles}::uuid[])`)
    .orderBy('name_key')
    .execute();
  return {
    name: `${firstName} ${lastName}`,
    ...(named.length > 0 && { roles: named.map(({ name }) => name).join(', ') }),
  };
}

/** Throws FirstLoginRefused. */
function requireTarget(provider: ProviderRow, identity: ProvedIdentity): Target {
  const { email, isUnverified } = identity;
  const refuse = (outcome: FirstLoginRefused['outcome']) => new FirstLoginRefused(outcome, email);
  if (!provider.creates_users) throw refuse('EXTERNAL_LOGIN_NO_USER');
  if (isUnverified) throw refuse('EXTERNAL_LOGIN_NO_EMAIL');
  const domain = asEmailDomain(email.slice(email.lastIndexOf('@') + 1));
  if (!provider.allowed_domains.includes(domain)) throw refuse('EXTERNAL_LOGIN_OTHER_DOMAIN');
  const target = targetOf(provider, identity);
  if (!target) throw refuse('EXTERNAL_LOGIN_INVALID_EMAIL');
  return target;
}

type Target = Pick<UserCreate, 'firstName' | 'lastName' | 'email' | 'jobFunction'> & { employeeKey: null };

/** By the rules of users created here; names that break them are those of the address. */
function targetOf({ job_function }: ProviderRow, { names = {}, email }: ProvedIdentity): Target | undefined {
  for (const known of [names, {}]) {
    const { success, data } = UserCreate.safeParse({
      ...namesOf(known, email),
      email,
      jobFunction: job_function,
      employeeKey: null,
      roles: [],
    });
    if (success) return { ...data, employeeKey: null };
  }
  return undefined;
}

function create(login: Login, target: Target): Promise<undefined> {
  const { deps, tenant, call, provider } = login;
  const now = deps.clock();
  const done = commitAs<undefined>(deps, originOf(login, 'identityProviders.createUser'), {
    table: 'users',
    change: (tx) =>
      refusingTaken(takenFaults, async () => {
        const id = await insertNewUser(deps, tx, { ...target, roles: await defaultRoles(tx, provider.id) });
        const user = await findUser(tx, id, { account: tenant, now });
        const jobs = tenant.localLoginEnabled
          ? await inviteNewUser(deps, tx, { ...call, account: tenant }, user)
          : [];
        await takeLicense(tx);
        return { objectId: id, before: null, after: audited(user), answer: undefined, jobs };
      }),
  });
  return withinLicenses(done);
}

/** Without one that has come to govern since it was chosen. */
async function defaultRoles(tx: InAccount, providerId: string): Promise<string[]> {
  const roles = await tx
    .selectFrom('first_login_roles')
    .innerJoin('roles', (join) =>
      join
        .onRef('roles.account_id', '=', 'first_login_roles.account_id')
        .onRef('roles.id', '=', 'first_login_roles.role_id'),
    )
    .select(['roles.id', roleGoverns.as('governs')])
    .where('provider_id', '=', providerId)
    .execute();
  return roles.filter(({ governs }) => !governs).map(({ id }) => id);
}

/** As `followGroups` would give them. */
async function rolesByGroups(
  deps: AppDeps,
  tx: InAccount,
  { id }: ProviderRow,
  { groups }: ProvedIdentity,
): Promise<string[]> {
  if (!groups || (await findProvisioning(tx))?.enabled) return [];
  return (await mappedNow(deps, tx, id))
    .filter(({ group, isHeldBack }) => groups.includes(group) && !isHeldBack)
    .map(({ roleId }) => roleId);
}
