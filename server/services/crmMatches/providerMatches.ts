import { type MatchFirm, maxMatches } from '#contract/firmMatcher.ts';
import { linkedFirms } from '#server/directory/provider/links.ts';
import { providerParty } from '#server/directory/provider/providerParty.ts';
import type { Provided } from '#server/directory/provider/values.ts';
import type { Party } from '#server/matching/party.ts';
import { placeOf } from '#server/matching/places.ts';
import { hostOf } from '#server/matching/webLabels.ts';
import type { AppDeps } from '../appDeps.ts';
import type { Except, Matches } from './matches.ts';
import { type Compared, type Kept, rankDuplicates, rankKept } from './notMatches.ts';
import { headquartersFirst } from './readCandidates.ts';

type ProviderCandidate = Compared & { provided: Provided };
type Linked = { id: string; key: string; name: string };

/** The external provider's firms that a party may be. Its own scores are not requested. */
export async function providerMatches(
  { db, firmProvider }: AppDeps,
  subject: Party,
  { itself, minScore, notMatches }: Except,
): Promise<Matches> {
  const { firms, corpus } = await firmProvider.alike(subject, maxMatches);
  const candidates = firms
    .filter(({ id }) => id !== itself)
    .map((provided) => {
      const { id, name, parentId } = provided;
      return { id, name, parentId, ...comparedProvider(provided), provided };
    });
  const all =
    itself === undefined
      ? rankKept(subject, candidates, corpus, notMatches)
      : rankDuplicates(subject, candidates, corpus);
  const ranked = all.filter(({ score }) => score >= minScore);
  return {
    count: ranked.length,
    page: async (offset, limit) => {
      const shown = ranked.slice(offset, offset + limit);
      const ids = shown.map(({ candidate }) => candidate.id);
      const [linked, lines] = await Promise.all([
        linkedFirms(db, ids),
        Promise.all(ids.map((id) => firmProvider.ancestors(id))),
      ]);
      return shown.map((match, n) => toMatch(match, lines[n] ?? [], linked.get(match.candidate.id) ?? null));
    },
  };
}

/** A provider's firm as compared, and its source data. */
export const comparedProvider = (provided: Provided): Pick<Compared, 'party' | 'records'> => {
  const { names, identifiers, addresses, contacts } = provided;
  return { party: providerParty(provided), records: { names, identifiers, addresses, contacts } };
};

function toMatch(
  { candidate, score, notMatch, told }: Kept<ProviderCandidate>,
  line: readonly { name: string }[],
  linkedFirm: Linked | null,
): MatchFirm {
  const { id, name, party, provided } = candidate;
  const [first = null] = party.names;
  const above = line.slice(0, -1);
  const identifier = (type: string) => provided.identifiers.find((one) => one.type === type)?.value ?? null;
  return {
    ...{ id, source: 'provider', rolodexKey: linkedFirm?.key ?? null, firmSource: 'FACT_SET', name },
    ...{ isOnPlatform: false, isFirmMappedToCmgAccount: false, linkFrequencyData: { linkFrequency: 0 } },
    status: 'ACTIVE',
    names: party.names.map((one) => ({
      value: one.value,
      type: one.type ?? 'OTHER',
      isDisplayName: one === (party.names.find(({ isDisplayName }) => isDisplayName) ?? first),
    })),
    roles: [],
    parentName: above.at(-1)?.name ?? null,
    ultimateParentName: above[0]?.name ?? null,
    identifiers: {
      lei: identifier('LEI'),
      cik: identifier('CIK'),
      crd: identifier('CRD'),
      mpid: identifier('MPID'),
      factSet: id,
    },
    webDomains: provided.contacts.flatMap(({ type, value }) =>
      type === 'URL' ? (hostOf(value) ?? value) : [],
    ),
    addresses: headquartersFirst(provided.addresses).map((address) => ({
      type: address.type,
      address: placeOf(address).text,
    })),
    details: {
      id,
      entityType: provided.entityType,
      industryType: provided.industryType,
      firmCategoryType: 'REGULAR',
      description: provided.description,
    },
    linkedFirm,
    ...{ score, notMatch },
    ...told(),
  };
}
