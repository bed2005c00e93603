import { sql } from 'kysely';
import { bulkLimits } from '#contract/bulk.ts';
import type { CrmFirmFilters, CrmInvestorFirmDetails, crmBulkActions } from '#contract/crmInvestorFirms.ts';
import { type InAccount, inAccount } from '#server/db/inAccount.ts';
import { matchingIds } from '#server/db/listing.ts';
import type { Deps } from '#server/deps.ts';
import { invalidField } from '#server/errors.ts';
import type { BulkAction, BulkDefinition, RecordCall } from '../bulk/bulkDefinition.ts';
import { roleRules } from '../firms/recordRules.ts';
import { saveRecord } from '../firms/saveRecord.ts';
import { isAcceptable } from './acceptable.ts';
import { findFirm, listing } from './firmQuery.ts';
import { useSample } from './matchSamples.ts';
import { setEntityKey } from './setEntityKey.ts';

type Firm = CrmInvestorFirmDetails & { linkedByBulkId: string | null };

/** Bulk actions on a CRM's firms. */
export function bulkFirms(deps: Deps): BulkDefinition<Firm, CrmFirmFilters> {
  return {
    matching: (tx, filter, _, { action, params }) => {
      const firms = tx.selectFrom('crm_investor_firms');
      const chosen =
        action === 'undoAccept'
          ? firms.where('linked_by_bulk_id', '=', params?.bulkId ?? null)
          : firms.where(isAcceptable).limit(bulkLimits.matching);
      return matchingIds(listing, chosen, filter);
    },
    beforeStart: async (tx, { action, params }) => {
      if (action === 'acceptMatch') await useSample(tx, params?.sampleId ?? '', deps.clock());
    },
    find: async (tx, id) => ({ ...(await findFirm(tx, id)), linkedByBulkId: await bulkOf(tx, id) }),
    nameOf: ({ name }) => name,
    actions: {
      acceptMatch: {
        operation: 'crmInvestorFirms.setEntityKey',
        needs: 'sampleId',
        isAlreadyDone: ({ linkedStatus }) => linkedStatus === 'LINKED',
        write: async (call, { id, match }) => {
          const bulkId = call.batch?.id ?? '';
          const mayChange = (tx: InAccount) => requireSame(tx, id, bulkId);
          await mayChange(inAccount(deps.db, call.account.accountId));
          await addInvestorRole(deps, call, match?.firmId ?? '');
          const link = linking(call, id, match?.cmgEntityKey ?? null);
          return setEntityKey(deps, link, { bulkId, mayChange });
        },
      },
      undoAccept: {
        operation: 'crmInvestorFirms.setEntityKey',
        needs: 'bulkId',
        isAlreadyDone: ({ linkedByBulkId }, { bulkId }) => linkedByBulkId !== bulkId,
        write: (call, { id }) => setEntityKey(deps, linking(call, id, null), { isUndo: true }),
      },
    } satisfies Record<(typeof crmBulkActions)[number], BulkAction<Firm>>,
  };
}

/** As a link by the dialog does (document 3, section 4). */
const addInvestorRole = (deps: Deps, call: RecordCall, id: string) =>
  saveRecord(
    deps,
    {
      ...call,
      operation: 'firms.createRole',
      account: call.tenant ?? call.account,
      params: { id },
      query: { ifMissing: true },
      body: { type: 'INVESTOR', recordStatus: 'EFFECTIVE' },
      version: null,
      batch: undefined,
    },
    roleRules,
  );

type Linking = Parameters<typeof setEntityKey>[1];

const linking = (
  call: Omit<Linking, 'operation' | 'params' | 'body'>,
  firmId: string,
  cmgEntityKey: string | null,
): Linking => ({
  ...call,
  operation: 'crmInvestorFirms.setEntityKey',
  params: { id: call.account.accountId, firmId },
  body: { cmgEntityKey },
});

async function bulkOf(tx: InAccount, id: string): Promise<string | null> {
  const row = tx.selectFrom('crm_investor_firms').select('linked_by_bulk_id').where('id', '=', id);
  return (await row.executeTakeFirst())?.linked_by_bulk_id ?? null;
}

/** The match is the one from when the bulk began, and still acceptable. */
async function requireSame(tx: InAccount, id: string, bulkId: string): Promise<void> {
  const same = await tx
    .selectFrom('crm_investor_firms')
    .select('id')
    .where('id', '=', id)
    .where(isAcceptable)
    .where(
      sql<boolean>`match_since <= (select started_on from bulks
        where bulks.account_id = crm_investor_firms.account_id and bulks.id = ${bulkId})`,
    )
    .executeTakeFirst();
  if (!same) throw invalidField('cmgEntityKey', 'crmInvestorFirms.validation.matchNotClear');
}
