import type { TestLog } from '#contract/identityProviders.ts';
import type { Tenant } from '#server/access/tenant.ts';
import { type InAccount, inAccount } from '#server/db/inAccount.ts';
import { FederationFailure } from '#server/identity/federation/federationFailure.ts';
import { findProviderById, type ProviderRow } from '#server/identity/federation/findProvider.ts';
import type { ProvedIdentity } from '#server/identity/federation/provedIdentity.ts';
import { type Remarks, testLog } from '#server/identity/federation/testLog.ts';
import { commitAs } from '#server/writes/commit.ts';
import type { AppDeps } from '../appDeps.ts';
import type { FederationCall } from './federationCall.ts';

type Test = { startedOn: Date; returnTo: string; configurationVersion: number } & (
  | { seen: ProvedIdentity['seen']; remarks: Remarks; email: string; failure?: undefined }
  | { seen?: undefined; remarks?: undefined; email?: undefined; failure: FederationFailure }
);

/** Stores a test's result; returns where to redirect. */
export async function recordTest(
  deps: AppDeps,
  tenant: Tenant,
  { id, name }: ProviderRow,
  call: FederationCall,
  { returnTo, configurationVersion, ...tried }: Test,
): Promise<string> {
  const log = testLog({ ...tried, finishedOn: deps.clock() });
  const email = tried.email ?? tried.failure?.facts.email;
  const origin = { ...call, account: tenant, operation: 'identityProviders.test', version: null };
  const isVerified = await commitAs<boolean>(
    deps,
    { ...origin, author: { kind: 'stranger', name: email ?? name } },
    {
      table: 'identity_providers',
      change: async (tx) => {
        const isKept = await keepLog(tx, { id, configurationVersion, log });
        const verified = await isVerifiedNow(tx, id);
        return {
          objectId: id,
          objectName: name,
          before: { verified: isKept ? false : verified },
          after: { verified, passed: log.passed },
          answer: verified,
        };
      },
    },
  );
  return withOutcome(returnTo, isVerified);
}

/** What the provider's page shows besides the outcome. */
async function isVerifiedNow(tx: InAccount, id: string): Promise<boolean> {
  const provider = await findProviderById(tx, id);
  return provider?.verified ?? false;
}

/** A provider that shows its own error redirects nobody back: this is the state until it does. */
export async function recordPending(
  { db, clock }: AppDeps,
  { accountId }: Tenant,
  { id, configuration_version: configurationVersion }: ProviderRow,
): Promise<void> {
  const now = clock();
  const failure = new FederationFailure('redirect', 'redirectRefused');
  const log = testLog({ startedOn: now, finishedOn: now, failure });
  await keepLog(inAccount(db, accountId), { id, configurationVersion, log });
}

/** Whether it was stored: the configuration must be the one tested, and a passed test stays passed. */
async function keepLog(
  tx: InAccount,
  { id, configurationVersion, log }: { id: string; configurationVersion: number; log: TestLog },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('identity_providers')
    .set({ verified: log.passed, tested_on: new Date(log.finishedOn), last_test: JSON.stringify(log) })
    .where('id', '=', id)
    .where('configuration_version', '=', configurationVersion)
    .where('verified', '=', false)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** What the provider's page reads on return (document 2, section 2). */
export function withOutcome(path: string, verified: boolean): string {
  return `${path}${path.includes('?') ? '&' : '?'}${new URLSearchParams({ verified: String(verified) })}`;
}
