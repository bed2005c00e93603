import type { Generated } from 'kysely';
import type { PairBand } from '#contract/duplicates.ts';
import type { Timestamp } from '../timestamp.ts';

/** Pairs of firms that look like one, and the firms that wait to be compared. */
export type DuplicateTables = {
  firm_pairs: {
    id: string;
    /** The smaller id is the first. */
    first_id: string;
    second_id: string;
    score: number;
    /** What the comparison says; `band` is that, NOT_DUPLICATE or MERGED. */
    computed_band: PairBand;
    band: PairBand;
    compared: string;
    /** Of the compared values of both: a decision holds as long as it is the same. */
    compared_hash: string;
    search_text: string;
    entity_types: string[];
    /** As of the comparison, and counted again each day. */
    links: number;
    found_on: Timestamp;
    compared_on: Timestamp;
    decided_on: Timestamp | null;
    decided_by: string | null;
  };
  firms_to_compare: {
    firm_id: string;
    /** Rises with each change: a comparison ends only the wait that it began with. */
    mark: Generated<string>;
  };
};
