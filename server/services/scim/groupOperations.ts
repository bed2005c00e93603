import { invalidField } from '#server/errors.ts';
import type { PatchOperation } from './patchOperations.ts';
import { canonicalPath } from './scimSyntax.ts';
import { plainText, requiredName } from './scimValues.ts';

/** What a directory says of a group: of its members, whether all before are gone, then who is added and removed. */
export type GroupChange = {
  displayName?: string;
  externalId?: string | null;
  clears: boolean;
  added: Set<string>;
  removed: Set<string>;
};

/** A whole group, as POST and PUT send it; a PUT without members leaves none. */
export function readGroup(body: Record<string, unknown>): GroupChange {
  const change = patchGroup([]);
  change.clears = true;
  for (const [name, value] of Object.entries(body)) set(change, 'add', name, value);
  return change;
}

/** What the operations of a PATCH come to, in their order. */
export function patchGroup(operations: readonly PatchOperation[]): GroupChange {
  const change: GroupChange = { clears: false, added: new Set(), removed: new Set() };
  for (const { op, path, value } of operations) {
    if (path !== undefined) set(change, op, path, value);
    else if (typeof value === 'object' && value !== null && !Array.isArray(value)) {
      for (const [name, one] of Object.entries(value)) set(change, op, name, one);
    } else if (op !== 'remove') {
      throw invalidField('value', 'scim.invalidOperation', {
        message: 'Without a path, value must be an object',
      });
    }
  }
  return change;
}

/** The id in `members[value eq "…"]`, as Entra and others remove one. */
function namedMember(path: string): string | undefined {
  if (!path.startsWith('members[') || !path.endsWith(']')) return undefined;
  const [attribute, operator, ...id] = path.slice('members['.length, -1).trim().split(' ');
  return attribute === 'value' && operator === 'eq' ? id.join('').replaceAll('"', '') : undefined;
}

function set(change: GroupChange, op: PatchOperation['op'], path: string, value: unknown): void {
  const name = canonicalPath(path);
  if (name === 'displayname' && op !== 'remove') change.displayName = requiredName('displayName', value);
  if (name === 'externalid') change.externalId = op === 'remove' ? null : plainText('externalId', value);
  const named = namedMember(name);
  if (named !== undefined) remember(change, op === 'remove' ? 'removed' : 'added', [named]);
  else if (name === 'members') setMembers(change, op, value);
}

function setMembers(change: GroupChange, op: PatchOperation['op'], value: unknown): void {
  const members = idsIn(value);
  const isList = value !== undefined && value !== null;
  if (op === 'replace' || (op === 'remove' && !isList)) {
    change.clears = true;
    change.added.clear();
    change.removed.clear();
  }
  if (isList) remember(change, op === 'remove' ? 'removed' : 'added', members);
}

function remember(change: GroupChange, as: 'added' | 'removed', ids: readonly string[]): void {
  const other = as === 'added' ? change.removed : change.added;
  for (const id of ids) {
    change[as].add(id);
    other.delete(id);
  }
}

/** Members' ids, each as an object or alone. */
function idsIn(value: unknown): string[] {
  const members = value === null || value === undefined ? [] : Array.isArray(value) ? value : [value];
  return members.map((member) => {
    const id = typeof member === 'object' && member !== null && 'value' in member ? member.value : member;
    return requiredName('members', id).toLowerCase();
  });
}
