import type { Operations } from '../contract/operation.ts';

/**
 * The manifest with the schemas that the build strips from rows which no first visit calls (`tools/leaveOut.ts`): in
 * a file of its own, loaded with the first of these calls.
 */
const files = import.meta.glob<Operations[]>('../contract/operations/*.ts', { query: '?whole', eager: true });
export const rowsWithSchemas: Operations = Object.assign({}, ...Object.values(files).flatMap(Object.values));
