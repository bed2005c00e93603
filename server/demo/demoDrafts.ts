import type { Selectable } from 'kysely';
import { DraftStatus, openDraftStatuses } from '#contract/draftAccounts.ts';
import type { Database } from '../db/database.ts';
import { draftColumns } from '../db/draftColumns.ts';
import { normalise } from '../db/normalise.ts';
import { suggestedSubdomain } from '../db/suggestedSubdomain.ts';
import type { DemoAccount } from './demoAccounts.ts';
import type { DemoFirms } from './demoFirms.ts';
import { Random } from './random.ts';
import { firstNames, lastNames } from './words.ts';

const count = 32;
const firstDay = new Date('2026-05-04T08:00:00Z');
const lastDay = new Date('2026-11-13T18:00:00Z');

/**
 * Investors' requests: of firms without an account while a draft is open, with one afterwards. They may contain any
 * tenant's name, so pass accounts whose texts are unmarked.
 */
export function makeDrafts(
  accounts: readonly DemoAccount[],
  { firms, names }: DemoFirms,
): Partial<Selectable<Database['draft_accounts']>>[] {
  const random = new Random('draft accounts');
  const inviters = accounts.filter(
    ({ accountType, status }) => accountType === 'SELL_SIDE' && status === 'ACTIVE',
  );
  const made = accounts.filter(
    ({ accountType, entityKey }) => accountType === 'BUY_SIDE' && entityKey !== null,
  );
  const unmade = firms.filter(({ key, status }) => key?.startsWith('0') && status === 'ACTIVE');
  const ofFirm = (firm?: (typeof firms)[number]) => ({
    name: names.find((one) => one.firm_id === firm?.id && one.is_display_name)?.name ?? '',
    key: firm?.key ?? null,
  });
  const ofAccount = (account?: DemoAccount) => ({
    name: account?.name ?? '',
    key: account?.entityKey ?? null,
  });
  return Array.from({ length: count }, (_, n) => {
    const status = DraftStatus.options[n % DraftStatus.options.length] ?? 'Draft';
    const account = made[n % made.length];
    const investor = openDraftStatuses.includes(status) ? ofFirm(unmade[n * 7]) : ofAccount(account);
    const suggested = suggestedSubdomain(investor.name) ?? '';
    const subdomain = {
      Draft: null,
      Initiated: suggested,
      Duplicate: suggested,
      Created: account?.subdomain,
    };
    const createdOn = random.timestamp(firstDay, lastDay);
    const isKnown = status !== 'Draft' || random.chance(0.6);
    return {
      id: random.id(createdOn),
      ...draftColumns({
        crmInvestorFirmName: random.chance(0.7) ? investor.name : investor.name.toUpperCase(),
        entityMasterInvestorName: isKnown ? investor.name : null,
        investorSubdomain: subdomain[status] ?? null,
        investorCmgEntityKey: isKnown ? investor.key : null,
        bankAccountSubdomain: random.pick(inviters as [DemoAccount, ...DemoAccount[]]).subdomain,
      }),
      status,
      firm_emails: isKnown ? [mailbox(random, suggested)] : [],
      suggested_subdomain: random.chance(0.8) ? suggested : null,
      created_on: createdOn,
    };
  });
}

function mailbox(random: Random, domain: string): string {
  const name = `${random.pick(firstNames)}.${random.pick(lastNames)}`;
  return `${normalise(name).replace(/[^a-z.]/g, '')}@${domain}.test`;
}
