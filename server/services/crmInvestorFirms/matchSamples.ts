import { sql } from 'kysely';
import { type MatchSample, sampleSize } from '#contract/crmInvestorFirms.ts';
import type { Call } from '#server/access/call.ts';
import { type InAccount, inAccount } from '#server/db/inAccount.ts';
import type { Deps } from '#server/deps.ts';
import { ApiError, invalidFields } from '#server/errors.ts';
import { commit } from '#server/writes/commit.ts';
import type { AppDeps } from '../appDeps.ts';
import { directoryMatches } from '../crmMatches/directoryMatches.ts';
import { notMatchesOf } from '../crmMatches/notMatches.ts';
import { crmParty } from '../crmMatches/parties.ts';
import { isAcceptable } from './acceptable.ts';
import { findFirm } from './firmQuery.ts';

type DrawnPair = Pick<MatchSample['pairs'][number], 'firm' | 'match'>;

/** In milliseconds: how long verdicts stay valid, roughly. */
const lifetime = 24 * 60 * 60 * 1000;
const refused = (key: string) => invalidFields([{ target: null, key }]);

/** Draws random firms from those whose matches may be accepted together. */
export async function drawSample(
  deps: AppDeps,
  call: Call<'crmInvestorFirms.drawSample'>,
): Promise<{ data: MatchSample }> {
  const drawn = await drawPairs(deps, inAccount(deps.db, call.account.accountId));
  if (drawn.pairs.length === 0) throw refused('crmInvestorFirms.validation.noClearMatches');
  return commit(deps, call, {
    table: 'crm_match_samples',
    change: async (tx) => {
      const [id, now, account_id] = [deps.newId(), deps.clock(), tx.accountId];
      await tx.db
        .insertInto('crm_match_samples')
        .values({
          ...{ account_id, id, drawn_on: now, drawn_by: call.actor.name, of_firms: drawn.ofFirms },
          expires_on: new Date(now.getTime() + lifetime),
        })
        .execute();
      const pairs = drawn.pairs.map((pair, place) => ({
        ...{ account_id, sample_id: id, place, firm_id: pair.firm.id, told: JSON.stringify(pair) },
      }));
      await tx.db.insertInto('crm_match_sample_pairs').values(pairs).execute();
      const data = await readSample(tx, id, now);
      return { objectId: id, before: null, after: audited(data), answer: { data } };
    },
  });
}

/** Records whether a pair is right; null withdraws a verdict, but not once the sample has been used. */
export const judgeSample = (
  deps: Deps,
  call: Call<'crmInvestorFirms.judgeSample'>,
): Promise<{ data: MatchSample }> =>
  commit(deps, call, {
    table: 'crm_match_samples',
    change: async (tx) => {
      const { sampleId, firmId } = call.params;
      await lockSample(tx, sampleId);
      const now = deps.clock();
      const before = await readSample(tx, sampleId, now);
      const judged = await tx
        .updateTable('crm_match_sample_pairs')
        .set({ is_right: call.body.isRight })
        .where('sample_id', '=', sampleId)
        .where('firm_id', '=', firmId)
        .returning('firm_id')
        .executeTakeFirst();
      if (!judged) throw new ApiError('NOT_FOUND');
      const data = await readSample(tx, sampleId, now);
      return { objectId: sampleId, before: audited(before), after: audited(data), answer: { data } };
    },
  });

/** Accepts matches on a sample, which is used once, and only if each of its pairs was found right. */
export async function useSample(tx: InAccount, id: string, now: Date): Promise<void> {
  await lockSample(tx, id);
  if (!(await readSample(tx, id, now)).mayAccept) throw refused('crmInvestorFirms.validation.sampleOpen');
  await tx.updateTable('crm_match_samples').set({ used_on: now }).where('id', '=', id).execute();
}

const lockSample = (tx: InAccount, id: string) =>
  tx.selectFrom('crm_match_samples').select('id').where('id', '=', id).forUpdate().execute();

export async function readSample(tx: InAccount, id: string, now: Date): Promise<MatchSample> {
  const sample = await tx.selectFrom('crm_match_samples').selectAll().where('id', '=', id).executeTakeFirst();
  if (!sample) throw new ApiError('NOT_FOUND');
  const rows = await tx
    .selectFrom('crm_match_sample_pairs')
    .select(['told', 'is_right'])
    .where('sample_id', '=', id)
    .orderBy('place')
    .execute();
  const isComplete = rows.every(({ is_right }) => is_right !== null);
  const wrong = rows.filter(({ is_right }) => is_right === false).length;
  return {
    id,
    drawnOn: sample.drawn_on.toISOString(),
    drawnBy: sample.drawn_by,
    expiresOn: sample.expires_on.toISOString(),
    ofFirms: sample.of_firms,
    pairs: rows.map(({ told: pair, is_right }) => ({ ...pair, isRight: is_right })),
    isComplete,
    wrong,
    mayAccept: isComplete && wrong === 0 && sample.used_on === null && sample.expires_on > now,
  };
}

/** Ordered by a hash with a random salt, so that no draw can be predicted. */
async function drawPairs(deps: AppDeps, tx: InAccount): Promise<{ ofFirms: number; pairs: DrawnPair[] }> {
  const acceptable = tx.selectFrom('crm_investor_firms').where(isAcceptable);
  const ids = await acceptable
    .select('id')
    .select(sql<number>`count(*) over ()::int`.as('total'))
    .orderBy(sql`md5(id::text || ${deps.newSecret()})`)
    .limit(sampleSize)
    .execute();
  const pairs: DrawnPair[] = [];
  for (let first = 0; first < ids.length; first += pairsAtOnce) {
    const some = ids.slice(first, first + pairsAtOnce).map(({ id }) => pairOf(deps, tx, id));
    pairs.push(...(await Promise.all(some)).flat());
  }
  return { ofFirms: ids[0]?.total ?? 0, pairs };
}

/** While one firm is compared here, the database reads for others. */
const pairsAtOnce = 4;

/** A firm and its best match, if that is still the stored one. */
async function pairOf(deps: AppDeps, tx: InAccount, id: string): Promise<DrawnPair[]> {
  const firm = await findFirm(tx, id);
  const except = { minScore: 0, notMatches: await notMatchesOf(tx, firm) };
  const [match] = await (await directoryMatches(deps, crmParty(firm), except)).page(0, 1);
  return match && match.id === firm.match?.firmId ? [{ firm, match }] : [];
}

const audited = ({ pairs, wrong }: MatchSample) => ({
  firms: pairs.length,
  right: pairs.filter(({ isRight }) => isRight).length,
  wrong,
});
