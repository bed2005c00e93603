import { createHash } from 'node:crypto';
import type { Selectable } from 'kysely';
import type { CrmInvestorFirmDetails } from '#contract/crmInvestorFirms.ts';
import { type MatchFirm, similarFrom } from '#contract/firmMatcher.ts';
import type { Database } from '#server/db/database.ts';
import type { InAccount } from '#server/db/inAccount.ts';
import type { Corpus, Party } from '#server/matching/party.ts';
import { type Candidate, type Ranked, rank, rankApart } from '#server/matching/rank.ts';

/** A candidate with the values its party is made of. */
export type Compared = Candidate & { records: object };

/** Who rejected a candidate, as long as neither firm has changed since. */
export type NotMatches = (candidate: Compared) => MatchFirm['notMatch'];

export type Kept<T extends Candidate> = Ranked<T> & Pick<MatchFirm, 'notMatch'>;

/** A rejected match of a CRM firm, and the firm as it was then. */
export type Rejected = Pick<
  Selectable<Database['crm_not_matches']>,
  'match_id' | 'match_hash' | 'decided_on' | 'decided_by'
>;

/** The rejected matches of a CRM firm. */
export const notMatchesOf = async (tx: InAccount, firm: CrmInvestorFirmDetails): Promise<NotMatches> =>
  notMatchesIn((await rejectedOf(tx, [firm])).get(firm.id) ?? []);

/** Those of several firms, by their ids. */
export async function rejectedOf(
  tx: InAccount,
  firms: readonly CrmInvestorFirmDetails[],
): Promise<Map<string, Rejected[]>> {
  const rows = await tx
    .selectFrom('crm_not_matches')
    .selectAll()
    .where(
      'firm_id',
      'in',
      firms.map(({ id }) => id),
    )
    .execute();
  return new Map(
    firms.map((firm) => {
      const hash = hashOfFirm(firm);
      return [firm.id, rows.filter((row) => row.firm_id === firm.id && row.firm_hash === hash)];
    }),
  );
}

export function notMatchesIn(rejected: readonly Rejected[]): NotMatches {
  const byId = new Map(rejected.map((row) => [row.match_id, row]));
  return (candidate) => {
    const row = byId.get(candidate.id);
    if (!row || row.match_hash !== hashOf(candidate.records)) return null;
    return { on: row.decided_on.toISOString(), by: row.decided_by };
  };
}

/** The candidates in order. Rejected ones come after all similar ones, and count as nobody's rival. */
export function rankKept<T extends Compared>(
  subject: Party,
  candidates: readonly T[],
  corpus: Corpus,
  notMatches: NotMatches = () => null,
): Kept<T>[] {
  const rejections = new Map(candidates.map((candidate) => [candidate, notMatches(candidate)]));
  const isKept = (candidate: T) => !rejections.get(candidate);
  const kept = rank(subject, candidates.filter(isKept), corpus).map((one) => ({ ...one, notMatch: null }));
  if (kept.length === candidates.length) return kept;
  const others = rank(subject, candidates, corpus).filter(({ candidate }) => !isKept(candidate));
  const marked = others.map((one) => ({ ...one, notMatch: rejections.get(one.candidate) ?? null }));
  const isSimilar = ({ score }: Kept<T>) => score >= similarFrom;
  return [...kept.filter(isSimilar), ...marked, ...kept.filter((one) => !isSimilar(one))];
}

/** Likely duplicates of a firm, each by itself: several may be certain. */
export const rankDuplicates = <T extends Compared>(
  subject: Party,
  candidates: readonly T[],
  corpus: Corpus,
): Kept<T>[] => {
  const { party } = withoutKey({ party: subject });
  return rankApart(party, candidates.map(withoutKey), corpus).map((one) => ({ ...one, notMatch: null }));
};

/** Two firms never have the same key, which says nothing of them. */
export const withoutKey = <T extends { party: Party }>(firm: T): T => ({
  ...firm,
  party: { ...firm.party, identifiers: { ...firm.party.identifiers, rolodexKey: [] } },
});

/** Hash of the compared values of a CRM firm. */
export const hashOfFirm = (firm: CrmInvestorFirmDetails): string => {
  const { name, websites, addresses, lei, crd, ciks, factSet } = firm;
  return hashOf({ name, websites, addresses, lei, crd, ciks, factSet });
};

export const hashOf = (values: object): string =>
  createHash('sha256').update(JSON.stringify(values)).digest('base64url');
