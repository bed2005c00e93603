import { sql } from 'kysely';
import type { Deps } from '#server/deps.ts';
import { countWords } from '#server/directory/refreshFirms.ts';
import { queueDaily } from '#server/jobs/queueDaily.ts';

/** To be called repeatedly: edits change how common words are, which searches weigh; counted once a day. */
export const countingWordsDaily = (deps: Deps): (() => Promise<void>) =>
  queueDaily(deps, sql`exists (select from postings)`, (accountId) => ({
    kind: 'wordCount',
    payload: { accountId },
  }));

export const wordCount =
  ({ db }: Deps) =>
  (): Promise<void> =>
    countWords(db);
