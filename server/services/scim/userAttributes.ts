import { scimSchemas } from '#contract/scim.ts';
import { invalidField } from '#server/errors.ts';
import type { PatchOperation } from './patchOperations.ts';
import { canonicalPath } from './scimSyntax.ts';
import { plainText, requiredName } from './scimValues.ts';

/** What a directory says of a user, as far as we keep it; what it does not mention is left out. */
export type UserAttributes = {
  userName?: string;
  externalId?: string | null;
  givenName?: string;
  familyName?: string;
  displayName?: string;
  title?: string | null;
  active?: boolean;
  employeeNumber?: string | null;
};

/** A whole user, as POST and PUT send it. */
export const readUser = (body: Record<string, unknown>): UserAttributes => {
  const read: UserAttributes = {};
  setAll(read, body, 'add');
  return read;
};

/** What the operations of a PATCH set, in their order. */
export function patchUser(operations: readonly PatchOperation[]): UserAttributes {
  const read: UserAttributes = {};
  for (const { op, path, value } of operations) {
    if (path !== undefined) set(read, path, value, op);
    else if (typeof value === 'object' && value !== null && !Array.isArray(value)) setAll(read, value, op);
    else
      throw invalidField('value', 'scim.invalidOperation', {
        message: 'Without a path, value must be an object',
      });
  }
  return read;
}

type Op = PatchOperation['op'];
const enterprise = scimSchemas.enterprise.toLowerCase();

/** Also dotted keys, and those with a schema's name, as senders write them. */
function setAll(read: UserAttributes, values: object, op: Op, prefix = ''): void {
  for (const [name, value] of Object.entries(values)) set(read, prefix + name, value, op);
}

/** What we don't keep is passed over; e-mails too, since the user name is the e-mail. */
function set(read: UserAttributes, path: string, sent: unknown, op: Op): void {
  const name = canonicalPath(path);
  if ((name === 'name' || name === enterprise) && typeof sent === 'object' && sent !== null) {
    setAll(read, sent, op, name === 'name' ? 'name.' : `${enterprise}:`);
    return;
  }
  const value = op === 'remove' ? null : onlyOne(sent);
  switch (name) {
    case 'username':
      if (op !== 'remove') read.userName = requiredName('userName', value);
      break;
    case 'externalid':
      read.externalId = plainText('externalId', value);
      break;
    case 'name.givenname':
      if (value) read.givenName = requiredName('givenName', value);
      break;
    case 'name.familyname':
      if (value) read.familyName = requiredName('familyName', value);
      break;
    case 'displayname':
      if (value) read.displayName = requiredName('displayName', value);
      break;
    case 'title':
      read.title = plainText('title', value);
      break;
    case 'active':
      if (value !== null) read.active = truthOf(value);
      break;
    case `${enterprise}:employeenumber`:
      read.employeeNumber = plainText('employeeNumber', value, 50);
      break;
  }
}

/** Some senders wrap a single value in a list, or in an object. */
function onlyOne(value: unknown): unknown {
  if (value === undefined) return null;
  const [first, ...others] = Array.isArray(value) ? value : [value];
  if (others.length > 0 || first === undefined) return null;
  return typeof first === 'object' && first !== null && 'value' in first ? first.value : first;
}

function truthOf(value: unknown): boolean {
  const text = String(value).toLowerCase();
  if (text === 'true' || text === 'false') return text === 'true';
  throw invalidField('active', 'scim.invalidValue', { name: 'active' });
}
