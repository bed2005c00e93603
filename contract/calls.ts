import type { Operation } from './operation.ts';
import { type OperationId, operation, operationIds } from './operations.ts';

/** A row without its schemas: all that the app needs of a call before it is made. */
export type Call = Omit<Operation, 'summary' | 'params' | 'query' | 'body' | 'answer' | 'maxBytes'> & {
  /** It is a list that takes no query. */
  isBare?: true;
};

/** The built app has the value in the place of this module (`tools/inlineCalls.ts`); a call's schemas load with it. */
export const calls = Object.fromEntries(operationIds.map((id) => [id, callOf(id)])) as Record<
  OperationId,
  Call
>;

function callOf(id: OperationId): Call {
  const { summary, params, query, body, answer, maxBytes, ...call } = operation(id);
  return query || !id.endsWith('.list') ? call : { ...call, isBare: true };
}
