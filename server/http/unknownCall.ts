import type { Operation } from '#contract/operation.ts';
import { operation, operationIds } from '#contract/operations.ts';
import { ApiError } from '../errors.ts';
import type { AppContext } from './env.ts';
import { isServedAt } from './readCall.ts';

/** The failure of a request that no call matches: another method would do (405 with `Allow`), or none. */
export function unknownCall(c: AppContext): ApiError {
  const methods = templates
    .filter(({ pattern, row }) => fits(row, pattern.exec(c.req.path)) && isServedAt(row, c))
    .flatMap(({ row: { method } }) => (method === 'GET' ? [method, 'HEAD'] : [method]));
  if (methods.length === 0) return new ApiError('NOT_FOUND');
  return new ApiError('METHOD_NOT_ALLOWED', { headers: { allow: [...new Set(methods)].join(', ') } });
}

const templates = operationIds
  .map((id): Operation => operation(id))
  .filter(({ mode }) => mode !== 'development')
  .flatMap((row) =>
    Object.values(row.path).map((path) => ({
      row,
      pattern: new RegExp(`^${path.replace(/\{(\w+)\}/g, '(?<$1>[^/]+)')}$`),
    })),
  );

/** Whether a path has this template, and names that the row takes: `export` is no user's id. */
const fits = ({ params = {} }: Operation, found: RegExpExecArray | null): boolean =>
  found !== null &&
  Object.entries(found.groups ?? {}).every(([name, value]) => params[name]?.safeParse(value).success ?? true);
