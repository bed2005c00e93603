import type * as z from 'zod/mini';
import { type FirmDuplicatesQuery, type MatchFirm, matchesPerPage } from '#contract/firmMatcher.ts';
import { type Page, pageFrom } from '#server/db/pagination.ts';
import type { Party } from '#server/matching/party.ts';
import type { AppDeps } from '../appDeps.ts';
import { directoryMatches } from './directoryMatches.ts';
import type { Except } from './matches.ts';
import { providerMatches } from './providerMatches.ts';

type Query = z.infer<typeof FirmDuplicatesQuery>;

/** One page of a source's firms that a party may be. */
export async function matchesOf(
  deps: AppDeps,
  subject: Party,
  query: Query,
  except: Omit<Except, 'minScore'> = {},
): Promise<Page<MatchFirm>> {
  const matches = query.source === 'directory' ? directoryMatches : providerMatches;
  const { count, page } = await matches(deps, subject, { ...except, minScore: query.minScore });
  const perPage = query.perPage ?? matchesPerPage[query.source];
  const rows = ({ offset, limit }: { offset: number; limit: number }) => page(offset, limit);
  return pageFrom(
    { ...query, perPage },
    {
      rows,
      count: async () => count,
      firstAndCount: async (limit) => ({ found: await page(0, limit), total: count }),
    },
  );
}
