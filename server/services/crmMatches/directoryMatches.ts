import type { MatchFirm } from '#contract/firmMatcher.ts';
import type { Party } from '#server/matching/party.ts';
import { placeOf } from '#server/matching/places.ts';
import { withRenamed } from '#server/matching/renames.ts';
import { countFirms, findCandidates } from '#server/matching/retrieval.ts';
import { hostOf } from '#server/matching/webLabels.ts';
import type { AppDeps } from '../appDeps.ts';
import { directoryReads } from './directoryReads.ts';
import type { Except, Matches, RankedFirm } from './matches.ts';
import { rankDuplicates, rankKept } from './notMatches.ts';
import { type FirmFacts, headquartersFirst, readFacts, written } from './readCandidates.ts';

/** The directory's firms that a party may be. */
export async function directoryMatches(
  { db }: AppDeps,
  subject: Party,
  { minScore, found, ...except }: Except,
): Promise<Matches> {
  const all = await rankedFirms(db, subject, except);
  await found?.(all);
  const ranked = all.filter(({ score }) => score >= minScore);
  return {
    count: ranked.length,
    page: async (offset, limit) => {
      const shown = ranked.slice(offset, offset + limit);
      const facts = await readFacts(
        db,
        shown.map(({ candidate }) => candidate.id),
      );
      return shown.flatMap((match) => {
        const known = facts.get(match.candidate.id);
        return known ? [toMatch(match, known)] : [];
      });
    },
  };
}

/** The same as compared, without their list entries. */
export async function rankedFirms(
  db: AppDeps['db'],
  subject: Party,
  { itself, notMatches }: Pick<Except, 'itself' | 'notMatches'> = {},
  reads = directoryReads(db),
): Promise<RankedFirm[]> {
  const firms = await countFirms(db);
  const found = await withRenamed(subject, async (party) =>
    reads.candidates(await findCandidates(db, party, firms)),
  );
  const candidates = found.filter(({ id, isDeleted }) => !isDeleted && id !== itself);
  const corpus = await reads.corpus(firms, [subject, ...candidates.map(({ party }) => party)]);
  return itself === undefined
    ? rankKept(subject, candidates, corpus, notMatches)
    : rankDuplicates(subject, candidates, corpus);
}

function toMatch(ranked: RankedFirm, facts: FirmFacts): MatchFirm {
  const { candidate, score, notMatch, told } = ranked;
  const { id, key, name, records } = candidate;
  const first = (type: string) => records.identifiers.find((one) => one.type === type)?.value ?? null;
  return {
    ...{ id, source: 'directory', rolodexKey: key, firmSource: facts.source, name },
    isOnPlatform: facts.is_on_platform,
    isFirmMappedToCmgAccount: facts.is_mapped,
    linkFrequencyData: { linkFrequency: facts.link_frequency },
    status: facts.status,
    names: records.names.map((one) => ({ ...one, type: one.type ?? 'OTHER' })),
    roles: facts.roles,
    parentName: facts.parent_name,
    ultimateParentName: facts.ultimate_parent_name,
    identifiers: {
      lei: first('LEI'),
      cik: first('CIK'),
      crd: first('CRD'),
      mpid: first('MPID'),
      factSet: first('FACT_SET'),
    },
    webDomains: [...new Set(records.urls.map((url) => hostOf(url) ?? url))],
    addresses: headquartersFirst(records.addresses).map((address) => ({
      type: address.type,
      address: placeOf(written(address)).text,
    })),
    details: {
      id,
      entityType: facts.entity_type,
      industryType: facts.industry_type,
      firmCategoryType: facts.firm_type,
      description: facts.description,
    },
    linkedFirm: null,
    ...{ score, notMatch },
    ...told(),
  };
}
