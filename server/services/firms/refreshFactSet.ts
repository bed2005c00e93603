import { sql } from 'kysely';
import type { Firm } from '#contract/firms.ts';
import { systemSubdomain } from '#contract/subdomains.ts';
import type { Call } from '#server/access/call.ts';
import { inAccount } from '#server/db/inAccount.ts';
import { read } from '#server/db/reading.ts';
import type { Deps } from '#server/deps.ts';
import { versionAuthor } from '#server/directory/keepVersion.ts';
import { keepHeld, noteRefresh, readLink, surroundingsOf } from '#server/directory/provider/links.ts';
import { refreshed } from '#server/directory/provider/refreshed.ts';
import type { Provided } from '#server/directory/provider/values.ts';
import { firmOf } from '#server/directory/readFirm.ts';
import { isSame } from '#server/directory/settled.ts';
import { toFirm } from '#server/directory/toFirm.ts';
import { ApiError } from '#server/errors.ts';
import { enqueue, type JobPayloads } from '#server/jobs/enqueue.ts';
import { queueDaily } from '#server/jobs/queueDaily.ts';
import { commit, commitAs } from '#server/writes/commit.ts';
import type { AppDeps } from '../appDeps.ts';
import { refusal } from './factSetLink.ts';
import { readerOf } from './readerOf.ts';
import { type WholeChange, wholeChange } from './wholeChange.ts';

type RefreshDeps = Deps & Pick<AppDeps, 'firmProvider'>;
type Job = JobPayloads['firmRefresh'];

/** Firms per job: other jobs run in between. */
const perJob = 50;

/** To be called repeatedly: queues a refresh of the connected firms, if any, once a day. */
export const refreshingDaily = (deps: Deps): (() => Promise<void>) =>
  queueDaily(deps, sql`exists (select from firm_provider_links)`, (accountId, now) => ({
    kind: 'firmRefresh',
    payload: { accountId, until: now.toISOString(), after: null },
  }));

/** The job that applies the external provider's changes to the next connected firms. */
export function refreshFactSet(deps: RefreshDeps): (job: Job) => Promise<void> {
  return async (job) => {
    const { accountId, until, after } = job;
    const since = await refreshedTo(deps);
    const changed = since ? await deps.firmProvider.changesSince(since) : [];
    const { rows } = await sql<{ firm_id: string; provider_firm_id: string }>`
      select firm_id, provider_firm_id from firm_provider_links
      where provider_firm_id = any(${changed}) and (${after}::uuid is null or firm_id > ${after}::uuid)
      order by firm_id limit ${perJob}`.execute(deps.db);
    for (const row of rows) await refreshFirm(deps, job, row.firm_id, row.provider_firm_id);
    const last = rows.at(-1);
    if (!last || rows.length < perJob) return endRefresh(deps, until);
    const payload = { ...job, after: last.firm_id };
    const key = `firmRefresh ${until} ${last.firm_id}`;
    await enqueue(deps, inAccount(deps.db, accountId), { kind: 'firmRefresh', payload, key });
  };
}

/** The time since which changes are still to be applied; null if no firm is connected: no call is needed. */
async function refreshedTo({ db }: Deps): Promise<Date | null> {
  const { rows } = await sql<{ moment: string | null }>`
    select coalesce((select refreshed_to from firm_provider_refreshes where provider = ${provider}), min(linked_on))::text
      as moment from firm_provider_links having count(*) > 0`.execute(db);
  const moment = rows[0]?.moment;
  return moment ? new Date(moment) : null;
}

const provider = 'FACT_SET';

const endRefresh = async ({ db }: Deps, until: string): Promise<void> => {
  await sql`insert into firm_provider_refreshes (provider, refreshed_to) values (${provider}, ${until})
    on conflict (provider) do update set refreshed_to = excluded.refreshed_to`.execute(db);
};

/** The same for one firm at once, by a person; throws the reason if it can't take the provider's data. */
export async function refreshByHand(
  deps: AppDeps,
  call: Call<'firms.refreshFactSet'>,
): Promise<{ data: Firm }> {
  const { account, params } = call;
  const { id } = params;
  const reader = readerOf(account);
  const { stored, around } = await read(deps.db, firmOf(deps.db, id));
  const link = await readLink(deps.db, id);
  if (!link) throw refusal({ key: 'firms.validation.factSetNotConnected' });
  const provided = await deps.firmProvider.preview(link.providerId);
  if (!provided) throw refusal({ key: 'firms.validation.factSetUnknown' });
  if (stored.firm.record_status === 'DELETED') throw refusal({ key: 'firms.validation.firmDeleted' });
  if (!(await differs(deps, id, provided))) {
    await noteRefresh(deps.db, id, deps.clock());
    return { data: toFirm(stored, around, reader) };
  }
  const plan: WholeChange<unknown>['plan'] = async (db, before) => {
    const { also, ...planned } = await planOf(deps, provided)(db, before);
    return {
      ...planned,
      also: async (trx) => {
        await also?.(trx);
        await noteRefresh(trx, id, deps.clock());
      },
    };
  };
  return commit(
    deps,
    call,
    wholeChange<{ data: Firm }>(deps, id, {
      ...{ plan, reader, source: provider, author: versionAuthor(call) },
      answer: (_, data) => ({ data }),
    }),
  );
}

/** A firm that can't take the provider's data, because it is deleted or a rule forbids it, stays as it is. */
async function refreshFirm(deps: RefreshDeps, job: Job, id: string, providerId: string): Promise<void> {
  const provided = await deps.firmProvider.preview(providerId);
  if (!provided || !(await differs(deps, id, provided))) return;
  const origin = {
    author: { kind: 'job', name: 'FactSet', onBehalfOf: null },
    account: { accountId: job.accountId },
    operation: 'firms.refreshFactSet',
    ...{ version: null, ipAddress: null, requestId: null },
  } as const;
  try {
    await commitAs(
      deps,
      origin,
      wholeChange(deps, id, {
        plan: planOf(deps, provided),
        author: { operation: origin.operation, user: null, origin: 'refresh' },
        source: provider,
        reader: { subdomain: systemSubdomain, isPlatform: true },
        answer: () => undefined,
      }),
    );
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    deps.log.warn({ firm: id, reason: error.message }, 'a firm could not be refreshed');
  }
}

const planOf =
  ({ clock }: Deps, provided: Provided): WholeChange<unknown>['plan'] =>
  async (db, stored) => {
    const { id } = stored.firm;
    const held = (await readLink(db, id))?.held ?? {};
    const merge = refreshed(stored, provided, held, await surroundingsOf(db, id, provided), clock());
    return { target: merge.target, also: (trx) => keepHeld(trx, id, merge.held) };
  };

/** Whether a refresh would change a firm; otherwise it gets no version. */
async function differs(deps: RefreshDeps, id: string, provided: Provided): Promise<boolean> {
  const { stored } = await read(deps.db, firmOf(deps.db, id));
  if (stored.firm.record_status === 'DELETED') return false;
  const { target } = await planOf(deps, provided)(deps.db, stored);
  return !isSame(target, stored);
}
