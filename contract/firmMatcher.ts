import * as z from 'zod/mini';
import { EntityKey } from './entityKeys.ts';
import { FactSetId } from './factSetFirms.ts';
import { FirmMatch, LinkFrequencyData } from './firms.ts';
import {
  AddressType,
  DataSource,
  EntityType,
  FirmCategory,
  FirmStatus,
  type IdentifierType,
  IndustryType,
  NameType,
  RoleType,
} from './firmValues.ts';
import { QueryBoolean } from './paging.ts';
import { asSearch } from './pasted.ts';
import { Instant, isStorable } from './text.ts';

/** Where matches come from: the directory, or the external provider of firms. */
export const MatchSource = z.enum(['directory', 'provider']);
export type MatchSource = z.infer<typeof MatchSource>;

/** Matches on a page unless said (document 3, section 9). */
export const matchesPerPage = { directory: 50, provider: 100 } as const satisfies Record<MatchSource, number>;
/** Matches that are scored, of which pages are made. */
export const mostMatches = 200;
/**
 * From which score on a name is called similar: a rare word in common makes it so, a general one does not.
 */
export const similarFrom = 0.05;

const pageNumber = z.coerce.number().check(z.int(), z.minimum(1), z.maximum(1_000_000));
const perPage = z.coerce
  .number({ error: 'validation.perPageNotWhole' })
  .check(
    z.int({ error: 'validation.perPageNotWhole' }),
    z.minimum(1, { error: 'validation.perPageNotWhole' }),
    z.maximum(mostMatches, { error: 'validation.perPageTooLarge' }),
  );
const minScore = z.coerce.number().check(z.minimum(0), z.maximum(1));
const asked = {
  source: z._default(MatchSource, 'directory'),
  page: z._default(pageNumber, 1),
  perPage: z.optional(perPage),
  includeTotals: z._default(QueryBoolean, true),
  /** Matches with a lower score are left out, of the count too. */
  minScore: z._default(minScore, 0),
};

const custom = (maximum: number) =>
  z.optional(z.string().check(z.overwrite(asSearch), z.maxLength(maximum), z.refine(isStorable)));

/** The seven parameters of a custom match (document 3, section 7). `rolodexKey` is padded to nine digits and overrides the rest. */
export const customMatchFields = {
  rolodexKey: z.optional(
    z.string().check(
      z.overwrite((text) => (/^\d{1,9}$/.test(text.trim()) ? text.trim().padStart(9, '0') : text.trim())),
      z.refine((text) => text === '' || EntityKey.safeParse(text).success, {
        error: 'firms.validation.keyFilter',
      }),
    ),
  ),
  name: custom(300),
  address: custom(500),
  webDomain: custom(300),
  lei: custom(100),
  crd: custom(100),
  cik: custom(100),
};

/** Likely duplicates of a firm: a page of what is most like it. */
export const FirmDuplicatesQuery = z.object(asked);
/** Any custom value replaces everything that the CRM says of the firm. */
export const FirmMatchQuery = z.object({ ...asked, ...customMatchFields });
export type FirmMatchQuery = z.infer<typeof FirmMatchQuery>;

/** The key of a firm of the directory, or the id of one of the provider, whose duplicates are sought before it is imported. */
export const MatchedFirm = z.union([EntityKey, FactSetId]);

/** CERTAIN from 95 %, PROBABLE from 80 %, POSSIBLE from 20 %, else NO; a close runner-up can only lower it. */
export const MatchBand = z.enum(['CERTAIN', 'PROBABLE', 'POSSIBLE', 'NO']);
export type MatchBand = z.infer<typeof MatchBand>;

/** The band of a score where nothing lowers it. */
export function bandOf(score: number): MatchBand {
  if (score >= 0.95) return 'CERTAIN';
  if (score >= 0.8) return 'PROBABLE';
  return score >= 0.2 ? 'POSSIBLE' : 'NO';
}

/** What is compared, in the order in which it is told. */
export const MatchField = z.enum([
  'name',
  'rareWord',
  'number',
  'legalForm',
  'webDomain',
  'address',
  'lei',
  'cik',
  'crd',
  'factSet',
  'rolodexKey',
]);
export type MatchField = z.infer<typeof MatchField>;

/** MISSING: one side or both say nothing, which speaks neither for nor against. */
export const MatchOutcome = z.enum(['AGREES', 'SIMILAR', 'DIFFERS', 'MISSING']);
export type MatchOutcome = z.infer<typeof MatchOutcome>;

/** How two values compare; the app has a phrase for each. */
export const Comparison = z.enum([
  // Names.
  'SAME_NAME',
  'SAME_WORDS',
  'PART_OF_NAME',
  'SOME_WORDS',
  'ACRONYM',
  'NO_WORDS',
  // The rarest word or spelling that both names have.
  'RARE_WORD',
  // Numbers, series and places in brackets.
  'SAME_NUMBER',
  'OTHER_NUMBER',
  'NUMBER_ON_ONE_SIDE',
  // Legal forms.
  'SAME_FORM',
  'OTHER_FORM',
  // Web domains.
  'SAME_DOMAIN',
  'DOMAIN_SPELLS_NAME',
  'OTHER_DOMAIN',
  // Addresses, by the finest part that both tell.
  'SAME_POSTAL_CODE',
  'SAME_CITY',
  'SAME_STATE',
  'SAME_COUNTRY',
  'OTHER_CITY',
  'OTHER_STATE',
  'OTHER_COUNTRY',
  // Identifiers.
  'SAME_IDENTIFIER',
  'DIGITS_SWAPPED',
  'OTHER_IDENTIFIER',
]);
export type Comparison = z.infer<typeof Comparison>;

/** Words of both sides that stand for each other; the texts are as they are written in `left` and `right`. */
export const TokenMatch = z.object({
  left: z.string(),
  right: z.string(),
  kind: z.enum(['EXACT', 'TYPO', 'ABBREVIATION', 'CONCATENATION', 'ACRONYM']),
});
export type TokenMatch = z.infer<typeof TokenMatch>;

/** In how many firms of its source a word is. */
export const Rarity = z.object({ word: z.string(), firms: z.int(), ofFirms: z.int() });
export type Rarity = z.infer<typeof Rarity>;

/**
 * One line of the sum. `left` is the CRM's value (or the custom one), `right` the firm's; `nameType` says of which kind
 * that name is. `weight` is in powers of two and 0 where a value is missing.
 */
export const MatchEvidence = z.object({
  field: MatchField,
  outcome: MatchOutcome,
  comparison: z.nullable(Comparison),
  left: z.nullable(z.string()),
  right: z.nullable(z.string()),
  nameType: z.nullable(NameType),
  how: z.array(TokenMatch),
  rarity: z.nullable(Rarity),
  weight: z.number(),
});
export type MatchEvidence = z.infer<typeof MatchEvidence>;

/**
 * The score as it came about: `start` and the weights come to `sum`, the log-odds of the score in powers of two, so that
 * score = 1 / (1 + 2 ** -sum); `start` says how unlikely any one of `ofFirms` is before it is looked at. All are rounded
 * to a tenth. The reason names what speaks most for the match, the next, and what speaks most against it.
 */
export const MatchExplanation = z.object({
  fields: z.array(MatchEvidence),
  start: z.number(),
  sum: z.number(),
  ofFirms: z.int(),
  reason: z.object({ for: z.array(MatchField), against: z.nullable(MatchField) }),
});
export type MatchExplanation = z.infer<typeof MatchExplanation>;

/**
 * Whether both are one firm. POSSIBLY_RELATED is another firm of one family: a SIBLING (another fund, series or country of
 * it), its PARENT or SUBSIDIARY, or a DUPLICATE (several firms of the directory fit alike).
 */
export const MatchVerdict = z.object({
  is: z.enum(['SAME', 'POSSIBLY_RELATED', 'OTHER']),
  relation: z.nullable(z.enum(['SIBLING', 'PARENT', 'SUBSIDIARY', 'DUPLICATE'])),
});
export type MatchVerdict = z.infer<typeof MatchVerdict>;

/**
 * What a match is held against: of the best one the next, of any other the best. `field` is where they differ most, and
 * `lead` by how much the sum of this one is ahead in all (negative: behind).
 */
export const MatchRival = z.object({
  id: z.string(),
  name: z.string(),
  score: z.number(),
  field: z.nullable(MatchField),
  lead: z.number(),
});
export type MatchRival = z.infer<typeof MatchRival>;

const Text = z.nullable(z.string());

/**
 * A match (document 3, section 3, "Match firm"): best first. `score` is a probability on one scale for both sources.
 * Ours: its source, band, verdict and explanation; `name` is the display name and `match` the value that fits best;
 * `bandLoweredBy` says why the band is below the score's; `linkedFirm` is the directory's firm that is connected to a firm
 * of the provider, which is linked instead of being created anew; `notMatch` tells who has said that it is not this firm,
 * until one of the two changes. `id` is the firm's, or the provider's own.
 */
export const MatchFirm = z.object({
  id: z.string(),
  source: MatchSource,
  rolodexKey: z.nullable(EntityKey),
  firmSource: DataSource,
  name: z.string(),
  isOnPlatform: z.boolean(),
  isFirmMappedToCmgAccount: z.boolean(),
  linkFrequencyData: z.pick(LinkFrequencyData, { linkFrequency: true }),
  status: FirmStatus,
  names: z.array(z.object({ type: NameType, value: z.string(), isDisplayName: z.boolean() })),
  roles: z.array(RoleType),
  parentName: Text,
  ultimateParentName: Text,
  identifiers: z.object({ lei: Text, cik: Text, crd: Text, mpid: Text, factSet: Text }),
  webDomains: z.array(z.string()),
  addresses: z.array(z.object({ type: AddressType, address: z.string() })),
  details: z.object({
    id: z.string(),
    entityType: z.nullable(EntityType),
    industryType: z.nullable(IndustryType),
    firmCategoryType: FirmCategory,
    description: Text,
  }),
  linkedFirm: z.nullable(z.object({ id: z.uuid(), key: EntityKey, name: z.string() })),
  score: z.number(),
  band: MatchBand,
  bandLoweredBy: z.nullable(z.enum(['CLOSE_RUNNER_UP', 'NAMESAKES', 'LITTLE_EVIDENCE'])),
  verdict: MatchVerdict,
  match: z.nullable(z.pick(FirmMatch, { kind: true, type: true, value: true })),
  explanation: MatchExplanation,
  rival: z.nullable(MatchRival),
  notMatch: z.nullable(z.object({ on: Instant, by: z.string() })),
});
export type MatchFirm = z.infer<typeof MatchFirm>;

/** The kinds of identifiers that are compared, by their name in a match. */
export const matchedIdentifiers = {
  lei: 'LEI',
  cik: 'CIK',
  crd: 'CRD',
  factSet: 'FACT_SET',
} as const satisfies Partial<Record<MatchField, z.infer<typeof IdentifierType>>>;
