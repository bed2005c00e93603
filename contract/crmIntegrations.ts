import * as z from 'zod/mini';
import { listQuery, searchQuery } from './paging.ts';
import { Subdomain } from './subdomains.ts';
import { Instant } from './text.ts';

/**
 * An account with CRM data (document 3, section 3, "CRM integration"), listed from its first upload on; its id is the account's.
 * The counts are of effective firms; `newFirms` are those that the latest upload of investor firms brought and nobody has
 * linked yet, which `unLinkedFirms` includes. `modifiedOn`: the last upload that changed anything.
 */
export const CrmIntegration = z.object({
  id: z.uuid(),
  accountId: z.uuid(),
  name: z.string(),
  subdomain: Subdomain,
  modifiedOn: z.nullable(Instant),
  linkedFirms: z.int(),
  unLinkedFirms: z.int(),
  newFirms: z.int(),
  totalFirms: z.int(),
});
export type CrmIntegration = z.infer<typeof CrmIntegration>;

/** `firmTypes`: the types that its firms have, which the firms can be filtered by. */
export const CrmIntegrationDetails = z.extend(CrmIntegration, { firmTypes: z.array(z.string()) });
export type CrmIntegrationDetails = z.infer<typeof CrmIntegrationDetails>;

export const CrmIntegrationListQuery = z.object({
  ...listQuery(['name', 'modifiedOn']),
  ...searchQuery,
});
export type CrmIntegrationListQuery = z.infer<typeof CrmIntegrationListQuery>;

/** Weeks that the progress of linking is told of. */
export const progressWeeks = 12;

/** Of the firms that are effective today, how many there were at the end of each week, and how many of them were linked. Ours. */
export const CrmLinkProgress = z.array(
  z.object({ weekEndsOn: Instant, linkedFirms: z.int(), totalFirms: z.int() }),
);
export type CrmLinkProgress = z.infer<typeof CrmLinkProgress>;
