import { type Kysely, sql } from 'kysely';
import type { Database } from '../db/database.ts';
import { whole } from '../services/crmInvestorFirms/firmQuery.ts';
import { toFirmDetails } from '../services/crmInvestorFirms/firmRow.ts';
import { crmParty } from '../services/crmMatches/parties.ts';
import { readCandidates } from '../services/crmMatches/readCandidates.ts';
import { linkScores } from '../services/crmMatches/scoreOf.ts';

const atOnce = 1_000;

/** Gives the demo's links the score that linking them by hand would. */
export async function scoreLinks(db: Kysely<Database>): Promise<void> {
  const linked = await whole(db.selectFrom('crm_investor_firms'))
    .where('cmg_entity_key', 'is not', null)
    .execute();
  for (let first = 0; first < linked.length; first += atOnce) {
    const rows = linked.slice(first, first + atOnce);
    const ids = rows.flatMap(({ directory_firm: firm }) => firm?.id ?? []);
    const targets = new Map((await readCandidates(db, ids)).map((target) => [target.key, target]));
    const links = rows.flatMap((row) => {
      const target = targets.get(row.cmg_entity_key ?? '');
      return target ? { id: row.id, subject: crmParty(toFirmDetails(row)), target } : [];
    });
    const scores = await linkScores(db, links);
    await sql`update crm_investor_firms as linked set match_score = given.match_score, match_band = given.match_band
      from unnest(${links.map(({ id }) => id)}::uuid[], ${scores.map((score) => score.match_score)}::float8[],
        ${scores.map((score) => score.match_band)}::text[]) as given (id, match_score, match_band)
      where linked.id = given.id`.execute(db);
  }
}
