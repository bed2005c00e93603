import type { IdentityProviderType } from '#contract/identityProviderTypes.ts';
import { appBase, errorPath } from '#contract/paths.ts';
import type { Tenant } from '#server/access/tenant.ts';
import { inAccount } from '#server/db/inAccount.ts';
import { type Exchange, exchangeSecret, takeExchange } from '#server/identity/federation/exchanges.ts';
import { FederationFailure } from '#server/identity/federation/federationFailure.ts';
import { findProvider, isActive, type ProviderRow } from '#server/identity/federation/findProvider.ts';
import { protocols } from '#server/identity/federation/protocols.ts';
import { type ProvedIdentity, requireReadable } from '#server/identity/federation/provedIdentity.ts';
import type { AppDeps } from '../appDeps.ts';
import { type Candidate, note, noteRefused, refusalOf } from '../session/finishSignIn.ts';
import { failSignIn } from './failSignIn.ts';
import { confirmAddress, findFederatedUser, linkSubject, SubjectMoved } from './federatedUsers.ts';
import type { FederationCall } from './federationCall.ts';
import { createAtFirstLogin, previewFirstLogin } from './firstLogin.ts';
import { followGroups } from './followGroups.ts';
import { providerCall } from './providerCall.ts';
import { recordTest } from './recordTest.ts';
import { refuseAnswer } from './refuseAnswer.ts';
import { tellOfMovedSubject } from './tellOfMovedSubject.ts';

/** The return from an identity provider; resolves to where to redirect. `id` is the exchange's name in the answer. */
export async function finishFederation(
  deps: AppDeps,
  tenant: Tenant,
  type: IdentityProviderType,
  call: FederationCall,
  id: string,
): Promise<string> {
  const tx = inAccount(deps.db, tenant.accountId);
  const provider = await findProvider(tx, type);
  const browser = exchangeSecret(call.cookies, tenant) ?? '';
  const now = deps.clock();
  const exchange = provider && (await takeExchange(tx, { id, providerId: provider.id, browser, now }));
  if (!exchange) return refuseAnswer(deps, tenant, call.ipAddress);

  const back: Back = { deps, tenant, call, provider, exchange };
  try {
    const proof = await prove(back);
    if (exchange.purpose === 'test') return await passTest(back, proof);
    const user = proof.user ?? (await createAtFirstLogin(back, proof.identity));
    call.onUserIdentified(user.id);
    return await letIn(back, proof.identity, user);
  } catch (failure) {
    if (!(failure instanceof FederationFailure)) throw failure;
    if (exchange.purpose === 'test') {
      return recordTest(deps, tenant, provider, call, { ...startOf(exchange), failure });
    }
    if (failure instanceof SubjectMoved) await tellOfMovedSubject(deps, tenant, provider, call, failure);
    return failSignIn(deps, tenant, provider, call, { returnTo: exchange.return_to, failure });
  }
}

/** A browser that has returned. */
type Back = {
  deps: AppDeps;
  tenant: Tenant;
  call: FederationCall;
  provider: ProviderRow;
  exchange: Exchange;
};
type Proof = { identity: ProvedIdentity; user: Candidate | undefined };

/** The proved identity, and the account's user it belongs to, if there is one. */
async function prove({ deps, tenant, call, provider, exchange }: Back): Promise<Proof> {
  const isSame = provider.configuration_version === exchange.configuration_version;
  if (!isSame || (exchange.purpose === 'signIn' && !isActive(provider))) {
    throw new FederationFailure('metadata', 'configurationChanged');
  }
  const about = providerCall(deps, tenant, provider);
  const identity = await protocols[provider.provider_type].read(about, exchange, call.query);
  requireReadable(identity);
  const user = await findFederatedUser(inAccount(deps.db, tenant.accountId), provider, identity);
  return { identity, user };
}

/** A test creates no user; it shows the one that this login would create. */
async function passTest(back: Back, { identity, user }: Proof): Promise<string> {
  const { deps, tenant, call, provider, exchange } = back;
  const facts = user
    ? { name: `${user.first_name} ${user.last_name}` }
    : await previewFirstLogin(back, identity);
  if (user) call.onUserIdentified(user.id);
  if (user && user.status !== 'ACTIVE') throw new FederationFailure('user', 'userDisabled', facts);
  return recordTest(deps, tenant, provider, call, {
    ...startOf(exchange),
    seen: { ...identity.seen, user: facts },
    remarks: {
      ...(identity.groups === null && { group: 'groupsTooMany' }),
      ...(identity.groups?.length === 0 && { group: 'groupsUnnamed' }),
      ...(!user && { user: 'userCreated' }),
    },
    email: identity.email,
  });
}

const startOf = ({ created_on, return_to, configuration_version }: Exchange) => ({
  startedOn: created_on,
  returnTo: return_to,
  configurationVersion: configuration_version,
});

/** Password expiry and mailed codes belong to local login; every other refusal applies here too. */
async function letIn(
  { deps, tenant, call, provider, exchange }: Back,
  identity: ProvedIdentity,
  user: Candidate,
): Promise<string> {
  const signInCall = { ...call, operation: 'session.externalLogin', version: null } as const;
  const refusal = refusalOf(tenant, user, deps.clock());
  if (refusal) {
    await noteRefused(deps, tenant, signInCall, { user, outcome: refusal });
    deps.metrics.countSignIn(refusal);
    return appBase + errorPath(refusal);
  }
  const signIn = await deps.identity.findSignIn(call.cookies, tenant, exchange.return_to);
  await note(deps, tenant, signInCall, {
    user,
    outcome: 'SUCCESS',
    outbox: async (tx) => {
      await linkSubject(tx, { providerId: provider.id, identity, userId: user.id, now: deps.clock() });
      await confirmAddress(tx, user);
      return {};
    },
  });
  await followGroups({ deps, tenant, call, provider }, user.id, identity);
  await signIn.complete(user, call.ipAddress, {
    by: { providerId: provider.id, session: identity.session },
  });
  deps.metrics.countSignIn('SUCCESS');
  return signIn.returnTo;
}
