import * as z from 'zod/mini';
import { ErrorCode, ErrorDetail } from './errors.ts';
import { below, type Gate, type Paths } from './operation.ts';
import { one } from './paging.ts';
import { Instant } from './text.ts';

/** Records per bulk: chosen one by one, and all that match a filter; and how many bulks an account runs at once. */
export const bulkLimits = { chosen: 1_000, matching: 10_000, running: 2 } as const;

/** How long a bulk's report is kept; the bulk can be undone until then. */
export const bulkDays = 30;

/** `STOPPED`: the user who started it lost the permission for it meanwhile. */
export const BulkStatus = z.enum(['RUNNING', 'DONE', 'CANCELLED', 'STOPPED']);
export type BulkStatus = z.infer<typeof BulkStatus>;

/** A record for which the action was refused, with the error that a single call would have had. */
export const BulkRefusal = z.object({
  id: z.string(),
  /** The record's name; null where no record has this id. */
  name: z.nullable(z.string()),
  code: ErrorCode,
  message: z.string(),
  target: z.nullable(z.string()),
  details: z.array(ErrorDetail),
});
export type BulkRefusal = z.infer<typeof BulkRefusal>;

/**
 * One action on many records, each written separately under the rules of the single call. At the end `done`,
 * `unchanged` (already so) and `refused` add up to `total`, and `refusals` says which were refused.
 */
export const Bulk = z.object({
  id: z.uuid(),
  action: z.string(),
  status: BulkStatus,
  total: z.int(),
  done: z.int(),
  unchanged: z.int(),
  refused: z.int(),
  refusals: z.array(BulkRefusal),
  startedOn: Instant,
  endedOn: z.nullable(Instant),
});
export type Bulk = z.infer<typeof Bulk>;

/** A value before or after, by the field whose words name it. */
const BulkValue = z.object({ field: z.string(), value: z.string() });
export type BulkValue = z.infer<typeof BulkValue>;

/** What an action would do to a record. */
export const PreviewedRecord = z.object({
  id: z.string(),
  name: z.string(),
  key: z.nullable(z.string()),
  outcome: z.enum(['CHANGE', 'SAME', 'REFUSED']),
  before: z.array(BulkValue),
  after: z.array(BulkValue),
  refusal: z.nullable(BulkRefusal),
});
export type PreviewedRecord = z.infer<typeof PreviewedRecord>;

/** Of each outcome the first records by name, refused ones first. */
export const maxPreviewed = 100;

/** What a bulk would do if it began now. */
export const BulkPreview = z.object({
  total: z.int(),
  change: z.int(),
  same: z.int(),
  refused: z.int(),
  records: z.array(PreviewedRecord),
});
export type BulkPreview = z.infer<typeof BulkPreview>;

type BulkOf<Path, Actions, Filters, Params, Access> = {
  path: Path;
  actions: Actions;
  /** The list's filters and no other field: ignoring an unknown filter would select every record. */
  filters: Filters;
  /** Arguments of the actions, besides the records. */
  params: Params;
  access: Access;
  touches?: readonly string[];
};

/** The three rows of the bulk actions on a resource: `x.bulk`, `x.bulkProgress` and `x.cancelBulk`. */
export function bulkOf<
  const Path extends Paths,
  const Actions extends readonly [string, ...string[]],
  Filters extends z.ZodMiniType,
  Params extends z.ZodMiniType,
  const Access extends Gate,
>({ path, actions, filters, params, access, touches = [] }: BulkOf<Path, Actions, Filters, Params, Access>) {
  const named = {
    path: below(path, '/bulk/{bulkId}'),
    params: { bulkId: z.uuid() },
    access,
    answer: one(Bulk),
  } as const;
  return {
    start: {
      summary: 'Begin one action on many records',
      method: 'POST',
      path: below(path, '/bulk'),
      access,
      body: bulkBody(actions, filters, params),
      answer: one(Bulk),
      status: 202,
      idempotency: 'key',
      touches,
    },
    progress: { summary: 'How far a bulk action is', method: 'GET', idempotency: 'safe', ...named },
    cancel: {
      summary: 'End a bulk action where it is',
      method: 'DELETE',
      idempotency: 'idempotent',
      touches,
      ...named,
    },
  } as const;
}

/** The action, the records, and the action's argument. */
export const bulkBody = <
  const Actions extends readonly [string, ...string[]],
  Filters extends z.ZodMiniType,
  Params extends z.ZodMiniType,
>(
  actions: Actions,
  filters: Filters,
  params: Params,
) =>
  z
    .strictObject({
      action: z.enum(actions),
      ids: z.optional(z.array(z.uuid()).check(z.minLength(1), z.maxLength(bulkLimits.chosen))),
      filter: z.optional(filters),
      params: z.optional(params),
    })
    .check(z.refine(isOneChoice, { error: 'validation.bulkChoice', path: ['ids'] }));

const isOneChoice = ({ ids, filter }: { ids?: unknown; filter?: unknown }) =>
  (ids === undefined) !== (filter === undefined);
