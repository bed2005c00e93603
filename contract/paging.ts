import * as z from 'zod/mini';
import { SearchText } from './text.ts';

/** Rows per page at most; a larger `perPage` is answered with 422. */
export const maxPerPage = 200;

/** The list envelope's second half (document 1, section 3). `activePage` counts from 1. */
export const Pagination = z.object({
  activePage: z.int(),
  perPage: z.int(),
  totalPages: z.int(),
  totalCount: z.int(),
  hasPrevious: z.boolean(),
  hasNext: z.boolean(),
});
export type Pagination = z.infer<typeof Pagination>;

export const OrderDirection = z.enum(['asc', 'desc']);

/** A boolean in a query string. */
export const QueryBoolean = z.pipe(
  z.enum(['true', 'false']),
  z.transform((text: 'true' | 'false') => text === 'true'),
);

/** The values of a parameter, comma-separated or as an array; a list of none matches nothing. */
export const queryList = <T extends z.ZodMiniType<unknown, string>>(item: T) =>
  z.pipe(
    z.pipe(
      z.union([z.string(), z.array(z.string())]),
      z.transform((given: string | string[]) =>
        (typeof given === 'string' ? given.split(',') : given).filter((part) => part !== ''),
      ),
    ),
    z.array(item),
  );

/** Only the records with these ids, at most a page of them; a malformed id matches none. */
const idList = (id: z.ZodMiniType<string, string>) =>
  z.pipe(
    queryList(z.string()).check(z.maxLength(maxPerPage)),
    z.transform((ids: string[]) => ids.filter((one) => id.safeParse(one).success)),
  );

const pageSize = (fallback: number) => {
  const error = 'validation.perPageNotWhole';
  const tooLarge = z.maximum(maxPerPage, { error: 'validation.perPageTooLarge' });
  return z._default(
    z.coerce.number({ error }).check(z.int({ error }), z.minimum(1, { error }), tooLarge),
    fallback,
  );
};

/** What a list is searched for: `search` is what document 2 calls document 1's `searchText` (decisions, ruling 34). */
export const searchQuery = { searchText: SearchText, search: SearchText };

/** Query parameters of every list. `orderFields` are the sortable columns; the first is the default. */
export const listQuery = <const Field extends string>(
  orderFields: readonly [Field, ...Field[]],
  { perPage = 25, id = z.uuid() }: { perPage?: number; id?: z.ZodMiniType<string, string> } = {},
) => ({
  ids: z.optional(idList(id)),
  page: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(1_000_000)), 1),
  perPage: pageSize(perPage),
  orderField: z._default(z.enum(orderFields), orderFields[0] as never),
  orderDirection: z._default(OrderDirection, 'asc'),
  includeTotals: z._default(QueryBoolean, true),
});

/** `{data}`: one record. */
export const one = <T extends z.ZodMiniType>(data: T) => z.object({ data });

/** A success without a record, `{data: null}`; another back end may answer one. */
export const done = one(z.nullable(z.looseObject({})));

/** `{data, pagination}`: one page of records. */
export const pageOf = <T extends z.ZodMiniType>(row: T) =>
  z.object({ data: z.array(row), pagination: Pagination });
