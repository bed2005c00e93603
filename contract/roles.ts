import * as z from 'zod/mini';
import { ours } from './ours.ts';
import { listQuery, searchQuery } from './paging.ts';
import { Permission } from './permissions.ts';

/**
 * Read-only in the product: each account has the set of its type (document 1, sections 2.10 and 3). `given`: the part
 * of its permissions that the account's traits allow now (ruling 27); left out where that is all. `mayDoAll`: the
 * platform administrators' role, which only they give, take or reach (ruling 18).
 */
export const Role = z.object({
  id: z.uuid(),
  name: z.string(),
  description: z.string(),
  permissions: z.array(Permission),
  given: ours(z.optional(z.array(Permission))),
  mayDoAll: ours(z.optional(z.literal(true))),
});
export type Role = z.infer<typeof Role>;

/** What a role gives in its account. */
export const givenBy = ({ permissions, given = permissions }: Role) => given;

export const RoleListQuery = z.object({ ...listQuery(['name'], { perPage: 100 }), ...searchQuery });
export type RoleListQuery = z.infer<typeof RoleListQuery>;
