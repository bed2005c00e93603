import * as z from 'zod/mini';
import { ours } from './ours.ts';
import { listQuery, searchQuery } from './paging.ts';
import { Subdomain } from './subdomains.ts';
import { Instant } from './text.ts';

/**
 * An account with CRM data (document 3, section 3, "CRM integration"), listed from its first upload on; its id is the
 * account's. Only effective firms are counted; `newFirms` came with the latest upload of investor firms and are not
 * linked yet (`unLinkedFirms` includes them). `modifiedOn`: the last upload that changed anything.
 */
export const CrmIntegration = z.object({
  id: ours(z.uuid()),
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

/** `firmTypes`: the types its firms have, for the filter. */
export const CrmIntegrationDetails = z.extend(CrmIntegration, { firmTypes: ours(z.array(z.string())) });
export type CrmIntegrationDetails = z.infer<typeof CrmIntegrationDetails>;

export const CrmIntegrationListQuery = z.object({
  ...listQuery(['name', 'modifiedOn']),
  ...searchQuery,
});
export type CrmIntegrationListQuery = z.infer<typeof CrmIntegrationListQuery>;

/** Weeks that the linking chart covers. */
export const progressWeeks = 12;

/** For each week's end: how many of the firms effective today existed, and how many of those were linked. Ours. */
export const CrmLinkProgress = z.array(
  z.object({ weekEndsOn: Instant, linkedFirms: z.int(), totalFirms: z.int() }),
);
export type CrmLinkProgress = z.infer<typeof CrmLinkProgress>;
