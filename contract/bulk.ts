import * as z from 'zod/mini';
import { ErrorCode, ErrorDetail } from './errors.ts';
import type { Gate } from './operation.ts';
import { one } from './paging.ts';
import { Instant } from './text.ts';

/** Records of one bulk: chosen one by one, and all that match a filter; and how many bulks of an account run at once. */
export const bulkLimits = { chosen: 1_000, matching: 10_000, running: 2 } as const;

/** `STOPPED`: the user who started it lost the right to it on the way. */
export const BulkStatus = z.enum(['RUNNING', 'DONE', 'CANCELLED', 'STOPPED']);
export type BulkStatus = z.infer<typeof BulkStatus>;

/** A record that the action was refused for: what a call about it alone would have been answered. */
export const BulkRefusal = z.object({
  id: z.string(),
  /** What the record is called; null where there is none of this id. */
  name: z.nullable(z.string()),
  code: ErrorCode,
  message: z.string(),
  target: z.nullable(z.string()),
  details: z.array(ErrorDetail),
});
export type BulkRefusal = z.infer<typeof BulkRefusal>;

/**
 * One action on many records, each written by itself under the rules of the call for one. `done`, `unchanged` (it was so
 * already) and `refused` add up to `total` at the end; who was refused is told then, in `refusals`.
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

type BulkOf<Own, Admin, Actions, Filters, Params, Access> = {
  /** Both paths of the resource's list. */
  path: { own: Own; admin: Admin };
  actions: Actions;
  /** What its list may be filtered by, and no other field: a filter that is not known would let everyone through. */
  filters: Filters;
  /** What actions take besides the records. */
  params: Params;
  access: Access;
  touches?: readonly string[];
};

/** The three rows of the bulk actions on a resource: `x.bulk`, `x.bulkProgress` and `x.cancelBulk`. */
export function bulkOf<
  const Own extends string,
  const Admin extends string,
  const Actions extends readonly [string, ...string[]],
  Filters extends z.ZodMiniType,
  Params extends z.ZodMiniType,
  const Access extends Gate,
>({
  path,
  actions,
  filters,
  params,
  access,
  touches = [],
}: BulkOf<Own, Admin, Actions, Filters, Params, Access>) {
  const started = { own: `${path.own}/bulk`, admin: `${path.admin}/bulk` } as const;
  const named = {
    path: { own: `${started.own}/{bulkId}`, admin: `${started.admin}/{bulkId}` },
    params: { bulkId: z.uuid() },
    access,
    answer: one(Bulk),
  } as const;
  return {
    start: {
      summary: 'Begin one action on many records',
      method: 'POST',
      path: started,
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

/** Which action, on which records, with what. */
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
