import * as z from 'zod/mini';
import { listQuery, searchQuery } from './paging.ts';
import { Permission } from './permissions.ts';

/**
 * Read-only in the product: each account has a set that its type brings (document 1, sections 2.10 and 3). `given` is
 * what of its permissions the account's traits let it give at this moment (ruling 27); left out where that is all.
 * `mayDoAll` is the platform administrators' role: only they give, take or reach it (ruling 18).
 */
export const Role = z.object({
  id: z.uuid(),
  name: z.string(),
  description: z.string(),
  permissions: z.array(Permission),
  given: z.optional(z.array(Permission)),
  mayDoAll: z.optional(z.literal(true)),
});
export type Role = z.infer<typeof Role>;

/** What a role gives in its account. */
export const givenBy = ({ permissions, given = permissions }: Role) => given;

export const RoleListQuery = z.object({ ...listQuery(['name'], { perPage: 100 }), ...searchQuery });
export type RoleListQuery = z.infer<typeof RoleListQuery>;
