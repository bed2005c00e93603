import { makeCrmFirm } from '#tests/support/makeCrmFirm.ts';
import type { TestServer } from '#tests/support/testServer.ts';
import { integrationId } from '../crmRecords.ts';
import type { Sample, Subject } from '../subject.ts';

const see = { anyOf: ['read:Firm'], ofPlatform: true } as const;
const ofAll: Sample = { ofAllAccounts: true };
const sources = ['source=directory', 'source=provider', 'minScore=0.2'];
const custom = [
  ...['rolodexKey=1000', 'name=Walked', 'address=Boston, MA', 'webDomain=walked.example', 'lei=x'],
  ...['crd=318824', 'cik=0000318824'],
];

/**
 * Its match is computed, as the job would: a read stores what it had to compute. Journeys, which load no server,
 * import this file too.
 */
async function matchedFirm(server: TestServer): Promise<string> {
  const [{ inAccount }, { findFirm }, { computeMatch }] = await Promise.all([
    import('#server/db/inAccount.ts'),
    import('#server/services/crmInvestorFirms/firmQuery.ts'),
    import('#server/services/crmInvestorFirms/storedMatch.ts'),
  ]);
  const accountId = await integrationId(server);
  const id = await makeCrmFirm(server.deps, accountId, 'Matched in a walk');
  const tx = inAccount(server.deps.db, accountId);
  await computeMatch(tx, await findFirm(tx, id), server.deps.clock());
  return id;
}

/** Document 3, section 7, and the decisions' table of rights: matches reveal CRM data, which is no other customer's. */
export const subject: Subject = {
  gates: {
    'GET /dex/api/v1/firmMatcher': see,
    'GET /dex/api/v1/firmMatcher/{entityKey}': see,
    'GET /dex/api/v1/firmMatcher/{integration}/{crmFirm}': see,
  },
  platformNames: {
    integration: (server) => integrationId(server),
    crmFirm: matchedFirm,
    entityKey: async ({ deps: { db } }) =>
      (await db.selectFrom('firms').select('key').orderBy('key').executeTakeFirstOrThrow()).key,
  },
  others: async (server) => ({ integration: await integrationId(server, 'dune') }),
  calls: {
    'firmMatcher.list': { ...ofAll, filters: [...sources, ...custom] },
    'firmMatcher.custom': { ...ofAll, filters: [...sources, ...custom] },
    'firmMatcher.duplicates': { ...ofAll, filters: sources },
  },
  app: async () => (await import('./firmMatcher/app.ts')).app,
};
