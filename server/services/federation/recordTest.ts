import type { Tenant } from '../../access/tenant';
import type { AppDeps } from '../../appDeps';
import type { FederationFailure } from '../../identity/federation/federationFailure';
import type { ProvedIdentity } from '../../identity/federation/provedIdentity';
import type { ProviderRow } from '../../identity/federation/providerRow';
import { testLog } from '../../identity/federation/testLog';
import { commitAs } from '../../writes/commit';
import type { FederationCall } from './federationCall';

type Test = { startedOn: Date; returnTo: string; configurationVersion: number } & (
  | { seen: ProvedIdentity['seen']; email: string; failure?: undefined }
  | { seen?: undefined; email?: undefined; failure: FederationFailure }
);

/**
 * Keeps what a test has found, if the configuration still is the one that it tried; answers with where the browser goes.
 * A test that has passed stays passed.
 */
export async function recordTest(
  deps: AppDeps,
  tenant: Tenant,
  provider: ProviderRow,
  call: FederationCall,
  { returnTo, configurationVersion, ...tried }: Test,
): Promise<string> {
  const finishedOn = deps.clock();
  const log = testLog({ ...tried, finishedOn });
  const email = tried.email ?? tried.failure?.facts.email;
  const isKept = await commitAs<boolean>(
    deps,
    {
      ...call,
      author: { kind: 'stranger', name: email ?? provider.name },
      account: tenant,
      operation: 'identityProviders.test',
      version: null,
    },
    {
      table: 'identity_providers',
      change: async (tx) => {
        const { numUpdatedRows } = await tx
          .updateTable('identity_providers')
          .set({ verified: log.passed, tested_on: finishedOn, last_test: JSON.stringify(log) })
          .where('id', '=', provider.id)
          .where('configuration_version', '=', configurationVersion)
          .where('verified', '=', false)
          .executeTakeFirst();
        const verified = log.passed && numUpdatedRows > 0n;
        return {
          objectId: provider.id,
          objectName: provider.name,
          before: { verified: provider.verified },
          after: { verified },
          answer: verified,
        };
      },
    },
  );
  return withOutcome(returnTo, isKept);
}

/** What the provider's page reads on return (document 2, section 2). */
export function withOutcome(path: string, verified: boolean): string {
  return `${path}${path.includes('?') ? '&' : '?'}${new URLSearchParams({ verified: String(verified) })}`;
}
