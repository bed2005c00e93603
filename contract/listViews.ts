import * as z from 'zod/mini';
import { listQuery, searchQuery } from './paging.ts';
import { Code, requiredText } from './text.ts';

/** How many views a person may keep, over all lists. */
export const maxListViews = 50;

/** A list as one person likes to see it, under a name: filters, search and order, as in the app's URL. */
export const ListView = z.object({
  id: z.uuid(),
  /** The resource of the list. */
  list: z.string(),
  name: z.string(),
  query: z.string(),
  /** Whether the list opens with this view; at most one view per list does. */
  isDefault: z.boolean(),
});
export type ListView = z.infer<typeof ListView>;

export const ListViewListQuery = z.object({
  ...listQuery(['name'], { perPage: maxListViews }),
  ...searchQuery,
  list: z.optional(Code),
});
export type ListViewListQuery = z.infer<typeof ListViewListQuery>;

const changeable = {
  name: requiredText('validation.required', 60),
  query: requiredText('validation.required', 2_000),
  isDefault: z.boolean({ error: 'validation.required' }),
};

export const ListViewUpdate = z.strictObject(changeable);
export const ListViewCreate = z.strictObject({
  ...changeable,
  list: requiredText('validation.required', 50),
});
export type ListViewCreate = z.infer<typeof ListViewCreate>;

/** The form that names a view. */
export const ListViewName = z.strictObject({ name: changeable.name, isDefault: changeable.isDefault });
