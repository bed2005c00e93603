import { Messages } from 'scimmy';
import { invalidField } from '#server/errors.ts';

export type PatchOperation = { op: 'add' | 'replace' | 'remove'; path: string | undefined; value: unknown };

/**
 * The operations of a PATCH, checked by the library, in whichever case senders write them. It would also apply them, but
 * refuses what directories send: attributes that we don't have, truth as text, a part of an address where none is.
 */
export function readPatch(body: Record<string, unknown>): PatchOperation[] {
  const found = Object.entries(body).find(([name]) => name.toLowerCase() === 'operations');
  try {
    const { Operations } = new Messages.PatchOp({
      schemas: [Messages.PatchOp.id],
      Operations: found?.[1] as never,
    });
    return Operations.map(({ op, path, value }) => ({
      op: op.toLowerCase() as PatchOperation['op'],
      path: path || undefined,
      value,
    }));
  } catch (error) {
    // An operation that is no object fails as a TypeError there.
    const message = error instanceof Error ? error.message : '';
    throw invalidField('Operations', 'scim.invalidOperation', { message });
  }
}
