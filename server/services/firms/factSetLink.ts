import type { FirmMerge } from '#contract/factSetFirms.ts';
import type { Call } from '#server/access/call.ts';
import { versionAuthor } from '#server/directory/keepVersion.ts';
import { connected } from '#server/directory/provider/connected.ts';
import { disconnected } from '#server/directory/provider/disconnected.ts';
import {
  addLink,
  linkedFirms,
  readLink,
  removeLink,
  surroundingsOf,
} from '#server/directory/provider/links.ts';
import type { Merge } from '#server/directory/provider/merging.ts';
import type { Provided } from '#server/directory/provider/values.ts';
import { type Fault, invalidFields } from '#server/errors.ts';
import { commit } from '#server/writes/commit.ts';
import type { AppDeps } from '../appDeps.ts';
import { readerOf } from './readerOf.ts';
import { dryRun, type WholeChange, wholeChange } from './wholeChange.ts';

type LinkDeps = Pick<AppDeps, 'firmProvider'>;
type Db = AppDeps['db'];
type LinkCall = Call<'firms.connectFactSet'> | Call<'firms.disconnectFactSet'>;

/** The provider's firm by its id in either spelling, if connected to no other firm; otherwise throws the reason. */
export async function freeFirm(
  { firmProvider }: LinkDeps,
  db: Db,
  { factSetId, factsetId }: { factSetId?: string | undefined; factsetId?: string | undefined },
): Promise<Provided> {
  const id = factSetId ?? factsetId ?? '';
  const [provided, linked] = [await firmProvider.preview(id), (await linkedFirms(db, [id])).get(id)];
  if (!provided) throw refusal({ key: 'firms.validation.factSetUnknown' });
  if (!linked) return provided;
  const { id: firmId, key, name } = linked;
  throw refusal({
    key: 'firms.validation.factSetLinked',
    values: { name, key, id: firmId },
    isTaken: true,
  });
}

/** Connects a firm to one of the external provider, or previews the result. */
export function connectFactSet(
  deps: AppDeps,
  call: Call<'firms.connectFactSet'>,
): Promise<{ data: FirmMerge }> {
  const { id } = call.params;
  return merging(deps, call, async (db, stored) => {
    if (stored.firm.is_fact_set_connected) throw refusal({ key: 'firms.validation.factSetConnected' });
    const provided = await freeFirm(deps, db, call.body);
    const now = deps.clock();
    const around = await surroundingsOf(db, id, provided);
    const merge = connected(stored, provided, around, call.body.keep ?? [], now);
    const { held } = merge;
    return { merge, also: (trx) => addLink(trx, id, { providerId: provided.id, held, now }) };
  });
}

/** Ends a firm's connection to the external provider, or previews the result. */
export function disconnectFactSet(
  deps: AppDeps,
  call: Call<'firms.disconnectFactSet'>,
): Promise<{ data: FirmMerge }> {
  const { id } = call.params;
  const { factSetId, factsetId = factSetId, keep = [] } = call.body ?? {};
  return merging(deps, call, async (db, stored) => {
    const link = await readLink(db, id);
    if (!link) throw refusal({ key: 'firms.validation.factSetNotConnected' });
    if (factsetId && factsetId !== link.providerId) throw refusal({ key: 'firms.validation.factSetOther' });
    return { merge: disconnected(stored, link.held, keep), also: (trx) => removeLink(trx, id) };
  });
}

type Merging = (
  ...of: Parameters<WholeChange<unknown>['plan']>
) => Promise<{ merge: Merge; also: (trx: Db) => Promise<unknown> }>;

async function merging(deps: AppDeps, call: LinkCall, planned: Merging): Promise<{ data: FirmMerge }> {
  const { account, params } = call;
  let outcome: Pick<FirmMerge, 'fixed' | 'shared'> = { fixed: [], shared: [] };
  const plan: WholeChange<unknown>['plan'] = async (db, stored) => {
    const { merge, also } = await planned(db, stored);
    outcome = { fixed: merge.fixed, shared: merge.shared };
    return { ...merge, also };
  };
  const reader = readerOf(account);
  if (call.query.isDryRun)
    return { data: { ...(await dryRun(deps.db, params.id, plan, reader)), ...outcome } };
  return commit(
    deps,
    call,
    wholeChange<{ data: FirmMerge }>(deps, params.id, {
      ...{ plan, reader, source: 'CMG', author: versionAuthor(call) },
      answer: (before, after) => ({ data: { before, after, ...outcome } }),
    }),
  );
}

export const refusal = (fault: Omit<Fault, 'target'>) => invalidFields([{ ...fault, target: 'factSetId' }]);
