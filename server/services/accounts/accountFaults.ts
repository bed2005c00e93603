import { faultsOf } from '#contract/faults.ts';
import { NewSubdomain } from '#contract/subdomains.ts';
import type { Deps } from '#server/deps.ts';
import type { Fault } from '#server/errors.ts';

/** Why a subdomain can't be used for a new account, if so. */
export async function subdomainFault(db: Deps['db'], text: string): Promise<Fault | undefined> {
  const parsed = NewSubdomain.safeParse(text);
  const [fault] = parsed.error?.issues.flatMap(faultsOf) ?? [];
  if (fault) return { target: 'subdomain', key: fault.key, values: fault.values };
  const holder = db
    .selectFrom('accounts')
    .select('id')
    .where('subdomain', '=', parsed.data ?? '');
  return (await holder.executeTakeFirst()) && takenFaults.accounts_subdomain_key;
}

/** Why a firm's key can't be used for an account: no firm has it, it was merged into another, or another account has it. */
export async function entityKeyFault(
  db: Deps['db'],
  key: string,
  accountId?: string,
): Promise<Fault | undefined> {
  const holder = await db
    .selectFrom('accounts')
    .select(['id', 'subdomain'])
    .where('cmg_entity_key', '=', key)
    .executeTakeFirst();
  if (holder && holder.id !== accountId) {
    const { subdomain } = holder;
    return {
      target: 'cmgEntityKey',
      key: 'validation.entityKeyInUse',
      values: { subdomain },
      isTaken: true,
    };
  }
  const firm = await db
    .selectFrom('firms')
    .leftJoin('firms as survivor', 'survivor.id', 'firms.merged_into')
    .select(['firms.merged_into', 'survivor.display_name as name', 'survivor.key'])
    .where('firms.key', '=', key)
    .executeTakeFirst();
  if (!firm) return { target: 'cmgEntityKey', key: 'validation.entityKeyUnknown' };
  if (firm.merged_into === null) return undefined;
  return {
    target: 'cmgEntityKey',
    key: 'validation.entityKeyMerged',
    values: { name: firm.name ?? '', key: firm.key ?? '' },
  };
}

/** Each fault of a value that another account has taken meanwhile, from the unique index. */
export const takenFaults = {
  accounts_subdomain_key: { target: 'subdomain', key: 'validation.subdomainTaken', isTaken: true },
  accounts_cmg_entity_key_key: { target: 'cmgEntityKey', key: 'validation.entityKeyTaken', isTaken: true },
} as const satisfies Record<string, Fault>;
