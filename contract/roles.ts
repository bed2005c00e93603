import * as z from 'zod/mini';
import { listQuery } from './paging';
import { Permission } from './permissions';
import { SearchText } from './text';

/** Read-only in the product: each account has a set that its type brings (document 1, sections 2.10 and 3). */
export const Role = z.object({
  id: z.uuid(),
  name: z.string(),
  description: z.string(),
  permissions: z.array(Permission),
});
export type Role = z.infer<typeof Role>;

export const RoleListQuery = z.object({ ...listQuery(['name'], { perPage: 100 }), searchText: SearchText });
export type RoleListQuery = z.infer<typeof RoleListQuery>;
