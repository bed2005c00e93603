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
import { ours } from './ours.ts';
import { QueryBoolean } from './paging.ts';
import { asSearch } from './pasted.ts';
import { Instant } from './text.ts';
import { isStorable } from './values.ts';

/** Where matches come from: the directory, or the external provider of firms. */
export const MatchSource = z.enum(['directory', 'provider']);
export type MatchSource = z.infer<typeof MatchSource>;

/** Matches per page by default (document 3, section 9). */
export const matchesPerPage = { directory: 50, provider: 100 } as const satisfies Record<MatchSource, number>;
/** How many matches are scored, and so can be paged through. */
export const maxMatches = 200;
/** The least score at which a name counts as similar: sharing a rare word reaches it, a general one does not. */
export const similarFrom = 0.05;

const pageNumber = z.coerce.number().check(z.int(), z.minimum(1), z.maximum(1_000_000));
const perPage = z.coerce
  .number({ error: 'validation.perPageNotWhole' })
  .check(
    z.int({ error: 'validation.perPageNotWhole' }),
    z.minimum(1, { error: 'validation.perPageNotWhole' }),
    z.maximum(maxMatches, { error: 'validation.perPageTooLarge' }),
  );
const minScore = z.coerce.number().check(z.minimum(0), z.maximum(1));
const matchQuery = {
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

/** Likely duplicates of a firm: one page of the most similar. */
export const FirmDuplicatesQuery = z.object(matchQuery);
/** Any custom value replaces everything that the CRM says about the firm. */
export const FirmMatchQuery = z.object({ ...matchQuery, ...customMatchFields });
export type FirmMatchQuery = z.infer<typeof FirmMatchQuery>;

/** The key of a firm of the directory, or the id of a provider's firm that is to be imported. */
export const MatchedFirm = z.union([EntityKey, FactSetId]);

/** CERTAIN from 95 %, PROBABLE from 80 %, POSSIBLE from 20 %, else NO. At most one match is CERTAIN. */
export const MatchBand = z.enum(['CERTAIN', 'PROBABLE', 'POSSIBLE', 'NO']);
export type MatchBand = z.infer<typeof MatchBand>;

/** The least score of the band POSSIBLE. */
export const possibleFrom = 0.2;

/** The band of a score. */
export function bandOf(score: number): MatchBand {
  if (score >= 0.95) return 'CERTAIN';
  if (score >= 0.8) return 'PROBABLE';
  return score >= possibleFrom ? 'POSSIBLE' : 'NO';
}

/** What is compared, in the order in which it is shown. */
export const MatchField = z.enum([
  'name',
  'rareWord',
  'renamed',
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

/** MISSING: one side or both have no value, which counts neither for nor against. */
export const MatchOutcome = z.enum(['AGREES', 'SIMILAR', 'DIFFERS', 'MISSING']);
export type MatchOutcome = z.infer<typeof MatchOutcome>;

/** How two values compare; the app words each. */
export const Comparison = z.enum([
  // Names.
  'SAME_NAME',
  'SAME_WORDS',
  'PART_OF_NAME',
  'SOME_WORDS',
  'ACRONYM',
  'NO_WORDS',
  // The rarest word or spelling that both names share.
  'RARE_WORD',
  // The words in which the names differ, as those of a renamed firm do.
  'RENAMED',
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
  // Addresses, by the finest part that both have.
  'SAME_POSTAL_CODE',
  'SAME_CITY',
  'SAME_STATE',
  'SAME_COUNTRY',
  'OTHER_CITY',
  'OTHER_STATE',
  'OTHER_COUNTRY',
  // MISSING, though both have an address: of one nothing can be read, or they have no part in common.
  'CRM_NOT_READ',
  'ORGANIZATION_NOT_READ',
  'NOT_COMPARABLE',
  // Identifiers.
  'SAME_IDENTIFIER',
  'DIGITS_SWAPPED',
  'OTHER_IDENTIFIER',
]);
export type Comparison = z.infer<typeof Comparison>;

/** Words of the two sides that match each other, spelled as in `left` and `right`. */
export const TokenMatch = z.object({
  left: z.string(),
  right: z.string(),
  kind: z.enum(['EXACT', 'TYPO', 'ABBREVIATION', 'CONCATENATION', 'ACRONYM']),
});
export type TokenMatch = z.infer<typeof TokenMatch>;

/** The number of firms of its source with that word. */
export const Rarity = z.object({ word: z.string(), firms: z.int(), ofFirms: z.int() });
export type Rarity = z.infer<typeof Rarity>;

/**
 * One line of the sum. `left` is the CRM's value (or the custom one), `right` the firm's; `nameType` is the kind of
 * that name. `renamedAs` is the firm that was renamed as this one may have been. `weight` is in powers of two, 0 where a value is missing.
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
  renamedAs: z.nullable(z.string()),
  weight: z.number(),
});
export type MatchEvidence = z.infer<typeof MatchEvidence>;

/**
 * What the position among the other matches adds to a sum; it is no evidence. AMONG_OTHERS, of the best match: how far
 * ahead it is, and of how many. NOT_ABOVE_FIRST, of any other: none is likelier than the best, nor certain.
 */
export const MatchStanding = z.object({
  kind: z.enum(['AMONG_OTHERS', 'NOT_ABOVE_FIRST']),
  weight: z.number(),
});
export type MatchStanding = z.infer<typeof MatchStanding>;

/**
 * How the score comes about: `start`, the weights and that of `standing` add up to `sum`, the log-odds in powers of
 * two, so that score = 1 / (1 + 2 ** -sum). `start` is the prior for one of `ofFirms`. All are rounded to a tenth. The
 * reason names the
 * strongest evidence for the match, the next, and the strongest against it.
 */
export const MatchExplanation = z.object({
  fields: z.array(MatchEvidence),
  standing: z.nullable(MatchStanding),
  start: z.number(),
  sum: z.number(),
  ofFirms: z.int(),
  reason: z.object({ for: z.array(MatchField), against: z.nullable(MatchField) }),
});
export type MatchExplanation = z.infer<typeof MatchExplanation>;

/**
 * Whether both are the same firm. POSSIBLY_RELATED is another firm of the family: a SIBLING (another fund, series or
 * country), its PARENT or SUBSIDIARY, or a DUPLICATE (several firms of the directory fit equally).
 */
export const MatchVerdict = z.object({
  is: z.enum(['SAME', 'POSSIBLY_RELATED', 'OTHER']),
  relation: z.nullable(z.enum(['SIBLING', 'PARENT', 'SUBSIDIARY', 'DUPLICATE'])),
});
export type MatchVerdict = z.infer<typeof MatchVerdict>;

/**
 * The rival of a match: for the best one the next, for any other the best. `field` is where they differ most, `lead`
 * by how much this sum is ahead (negative: behind).
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
 * A match (document 3, section 3, "Match firm"), best first. `score` is a probability on one scale for both sources.
 * Ours: source, band, verdict and explanation; `name` is the display name and `match` the value that fits best;
 * `bandLoweredBy` says why the band is lower than the evidence alone would make it; `linkedFirm` is the directory's firm connected to a
 * provider's firm, and is linked instead of a new one; `notMatch` says who rejected the match, until one of the two
 * changes. `id` is the firm's, or the provider's.
 */
export const MatchFirm = z.object({
  id: z.string(),
  source: ours(MatchSource),
  rolodexKey: z.nullable(EntityKey),
  firmSource: DataSource,
  name: ours(z.string()),
  isOnPlatform: z.boolean(),
  isFirmMappedToCmgAccount: z.boolean(),
  linkFrequencyData: z.pick(LinkFrequencyData, { linkFrequency: true }),
  status: FirmStatus,
  names: z.array(z.object({ type: NameType, value: z.string(), isDisplayName: z.boolean() })),
  roles: z.array(RoleType),
  parentName: ours(Text),
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
  linkedFirm: ours(z.nullable(z.object({ id: z.uuid(), key: EntityKey, name: z.string() }))),
  score: z.number(),
  band: ours(MatchBand),
  bandLoweredBy: ours(z.nullable(z.enum(['CLOSE_RUNNER_UP', 'NAMESAKES', 'LITTLE_EVIDENCE']))),
  verdict: ours(MatchVerdict),
  match: ours(z.nullable(z.pick(FirmMatch, { kind: true, type: true, value: true }))),
  explanation: ours(MatchExplanation),
  rival: ours(z.nullable(MatchRival)),
  notMatch: ours(z.nullable(z.object({ on: Instant, by: z.string() }))),
});
export type MatchFirm = z.infer<typeof MatchFirm>;

/** The kinds of identifiers that are compared, by their name in a match. */
export const matchedIdentifiers = {
  lei: 'LEI',
  cik: 'CIK',
  crd: 'CRD',
  factSet: 'FACT_SET',
} as const satisfies Partial<Record<MatchField, z.infer<typeof IdentifierType>>>;
