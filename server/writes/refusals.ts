import { sql } from 'kysely';
import { otherAddresses, type RefusalReason } from '#contract/auditEvents.ts';
import { systemSubdomain } from '#contract/subdomains.ts';
import { subscriberOf } from '../access/addressRanges.ts';
import { DatabaseOutage } from '../db/outage.ts';
import type { Deps } from '../deps.ts';
import { authorColumns, searchText } from './audit.ts';
import type { Author } from './origin.ts';

/** A refusal. Those that differ only in time are summed up. */
export type Refusal = {
  /** The account whose log has it: the caller's own or, for a stranger, that of the host called. */
  account: { accountId: string } | { subdomain: string };
  author: Author;
  ipAddress: string | null;
  /** The call, the log's action. */
  operation: string;
  outcome: RefusalReason;
  /** The record concerned; else the call itself. */
  object?: { table: string; id: string; name?: string | undefined } | undefined;
};

/**
 * Refusals, in sums: otherwise a stranger could grow the log by a row with every attempt. Each hour has a sum per
 * caller, call and reason, which `closeRefusals` turns into an event.
 */
export type Refusals = {
  /**
   * Counts one; stored when this resolves, or with the next if it throws DatabaseOutage. Don't await it inside a
   * transaction, whose end it may wait for.
   */
  note: (refusal: Refusal) => Promise<void>;
  /** Counts one that is refused before the database is queried: stored with the next, or by `keep`. */
  noteLater: (refusal: Refusal) => void;
  /** Stores everything counted so far. */
  keep: () => Promise<void>;
};

/** An unauthenticated caller, whose claims about themselves count for nothing. */
export const nobody: Author = { kind: 'stranger', name: '' };

/**
 * Sums per account and hour, separately for strangers and its own callers; beyond that they are summed without
 * addresses.
 */
export const maxSums = 500;

/** Names that anyone may invent, and that proved unknown: beyond this many, their sums wait separately. */
const maxStrange = 20;

/** In milliseconds: how long nothing more is logged about lost refusals. */
const quiet = 60_000;

type Sum = Refusal & { summedBy: string; times: number; firstOn: Date; lastOn: Date };

/**
 * One statement at a time: of many simultaneous refusals all but the first wait in memory, where equal ones are
 * merged. When many wait, further ones are summed without addresses; what exceeds even that is only counted, in the
 * server's log.
 */
export function createRefusals(deps: Deps): Refusals {
  const waiting = new Map<string, Sum>();
  const [known, strange] = [new Set<string>(), new Set<string>()];
  let kept = Promise.resolve();
  let lost = 0;
  let quietUntil = 0;

  const logOf = (account: Refusal['account']): Refusal['account'] => {
    if ('accountId' in account) return account;
    const { subdomain } = account;
    if (known.has(subdomain) || strange.has(subdomain)) return account;
    if (strange.size >= maxStrange) return platform;
    strange.add(subdomain);
    return account;
  };
  const accountIdOf = async (account: Refusal['account']) => {
    if ('accountId' in account) return account.accountId;
    const { subdomain } = account;
    strange.delete(subdomain);
    const id = await findId(deps, subdomain);
    if (id === undefined) known.delete(subdomain);
    else known.add(subdomain);
    return id ?? findId(deps, platform.subdomain);
  };
  const addOne = (refusal: Refusal, most: number) => {
    const now = deps.clock();
    const summedBy = summedByOf(refusal);
    const { account } = refusal;
    const log = 'accountId' in account ? account.accountId : account.subdomain;
    const name = `${log} ${hourOf(now).getTime()} ${summedBy}`;
    const sum = waiting.get(name);
    if (sum) Object.assign(sum, { times: sum.times + 1, lastOn: now });
    else if (waiting.size < most) {
      waiting.set(name, { ...refusal, summedBy, times: 1, firstOn: now, lastOn: now });
    } else return false;
    return true;
  };
  const noteLater = (refusal: Refusal) => {
    const logged = { ...refusal, account: logOf(refusal.account) };
    if (!addOne(logged, maxSums) && !addOne(withoutAddress(logged), 2 * maxSums)) lost += 1;
  };
  /** The database may have added it before it failed: a sum is too large rather than lost. */
  const waitAgain = (name: string, sum: Sum) => {
    const { account, times, firstOn } = sum;
    const since = waiting.get(name);
    if ('subdomain' in account && !known.has(account.subdomain)) strange.add(account.subdomain);
    waiting.set(name, since ? { ...since, times: since.times + times, firstOn } : sum);
  };
  const tellLost = () => {
    const now = deps.clock().getTime();
    if (lost === 0 || now < quietUntil) return;
    deps.log.warn({ lost }, 'there were too many refusals to note them all');
    lost = 0;
    quietUntil = now + quiet;
  };
  const keep = () => {
    tellLost();
    const keeping = kept.then(async () => {
      for (const [name, sum] of [...waiting]) {
        waiting.delete(name);
        try {
          const accountId = await accountIdOf(sum.account);
          if (accountId !== undefined) await addToSum(deps, accountId, sum);
        } catch (failure) {
          if (failure instanceof DatabaseOutage) waitAgain(name, sum);
          throw failure;
        }
      }
    });
    const over = () => undefined;
    kept = keeping.then(over, over);
    return keeping;
  };
  const note = (refusal: Refusal) => {
    noteLater(refusal);
    return keep();
  };
  return { note, noteLater, keep };
}

/** Its log has calls at unknown host names. */
const platform = { subdomain: systemSubdomain };

/** One statement whether or not there is such a sum: timing reveals nothing about earlier attempts. */
async function addToSum(deps: Deps, accountId: string, sum: Sum): Promise<void> {
  const own = rowOf(deps, accountId, sum);
  const beyond = withoutAddress(sum);
  const others = rowOf(deps, accountId, { ...beyond, summedBy: summedByOf(beyond) });
  await sql`
    with open as (
      select count(*) >= ${maxSums} and count(*) filter (where summed_by = ${own.summed_by}) = 0 as is_full
      from refusals
      where account_id = ${accountId} and hour = ${own.hour}
        and (author_kind = 'stranger') = ${sum.author.kind === 'stranger'}
    )
    insert into refusals as kept
    select sum.* from open, jsonb_populate_record(null::refusals,
      case when is_full then ${JSON.stringify(others)}::jsonb else ${JSON.stringify(own)}::jsonb end) as sum
    on conflict (account_id, hour, summed_by) do update set times = kept.times + excluded.times,
      first_on = least(kept.first_on, excluded.first_on), last_on = greatest(kept.last_on, excluded.last_on)
  `.execute(deps.db);
}

async function findId({ db }: Deps, subdomain: string): Promise<string | undefined> {
  const found = await db
    .selectFrom('accounts')
    .select('id')
    .where('subdomain', '=', subdomain)
    .executeTakeFirst();
  return found?.id;
}

function rowOf({ newId }: Deps, accountId: string, sum: Sum) {
  const { author, ipAddress, operation, outcome, object, summedBy, times, firstOn, lastOn } = sum;
  const address = ipAddress && subscriberOf(ipAddress);
  const objectName = object?.name?.slice(0, 300) ?? null;
  return {
    account_id: accountId,
    id: newId(),
    hour: hourOf(firstOn),
    summed_by: summedBy,
    outcome,
    times,
    first_on: firstOn,
    last_on: lastOn,
    ...authorColumns(author, accountId),
    ip_address: address,
    action: operation,
    object_type: object?.table ?? 'refusals',
    object_id: object?.id ?? operation,
    object_name: objectName,
    search_text: searchText(author, accountId, [objectName, address]),
  };
}

/** A stranger then is nobody in particular; the account's own callers are still named. */
const withoutAddress = <R extends Refusal>({ object, author, ...sum }: R) => ({
  ...sum,
  author: author.kind === 'stranger' ? nobody : author,
  ipAddress: otherAddresses,
});

const summedByOf = ({ author, ipAddress, operation, outcome, object }: Refusal): string =>
  JSON.stringify([
    author.kind,
    'userId' in author ? author.userId : '',
    'keyId' in author ? author.keyId : '',
    ipAddress && subscriberOf(ipAddress),
    operation,
    outcome,
    object?.table,
    object?.id,
  ]);

/** The clock's hour, in UTC. */
export const hourOf = (moment: Date): Date => new Date(Math.floor(moment.getTime() / 3_600_000) * 3_600_000);
