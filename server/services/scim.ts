import { sql } from 'kysely';
import { scimMediaType } from '#contract/scim.ts';
import type { Call, HandlersOf } from '../access/call.ts';
import { inAccount } from '../db/inAccount.ts';
import { ApiError } from '../errors.ts';
import type { AppDeps } from './appDeps.ts';
import { directoryGroups } from './provisioning/directoryGroups.ts';
import { type Noted, noteCall } from './provisioning/noteCall.ts';
import { changeUser, type UserWritten } from './scim/changeUser.ts';
import { createOrLink, RefusedUser } from './scim/createUser.ts';
import { getUser, listUsers } from './scim/findUsers.ts';
import { patchGroup, readGroup } from './scim/groupOperations.ts';
import {
  changeGroup,
  createGroup,
  deleteGroup,
  type GroupWritten,
  getGroup,
  listGroups,
} from './scim/groups.ts';
import { readPatch } from './scim/patchOperations.ts';
import { resourceTypes, schemas, serviceProviderConfig } from './scim/serviceProvider.ts';
import { patchUser, readUser } from './scim/userAttributes.ts';

/** The calls of an account's directory (RFC 7643, 7644). */
export function scimService(deps: AppDeps): HandlersOf<'scim'> {
  const user = writing<UserWritten>(deps, 'user', (call, id) =>
    getUser(deps, { ...call, operation: 'scim.getUser', params: { id } } as never),
  );
  const group = writing<GroupWritten>(deps, 'group', (call, id) => getGroup(deps, call, id));

  return {
    'scim.serviceProviderConfig': async (call) => answerOf(200, serviceProviderConfig(originIn(call))),
    'scim.resourceTypes': async (call) => answerOf(200, resourceTypes(originIn(call))),
    'scim.schemas': async (call) => answerOf(200, schemas(originIn(call))),

    'scim.listUsers': async (call) => answerOf(200, await listUsers(deps, call)),
    'scim.getUser': async (call) => answerOf(200, await getUser(deps, call)),
    'scim.createUser': (call) => user(call, 201, () => createOrLink(deps, call, readUser(call.body))),
    'scim.replaceUser': (call) =>
      user(call, 200, () => changeUser(deps, call, call.params.id, readUser(call.body))),
    'scim.patchUser': (call) =>
      user(call, 200, () => changeUser(deps, call, call.params.id, patchUser(readPatch(call.body)))),
    'scim.deleteUser': (call) =>
      user(call, 204, () => changeUser(deps, call, call.params.id, {}, { ends: true })),

    'scim.listGroups': async (call) => answerOf(200, await listGroups(deps, call)),
    'scim.getGroup': async (call) => answerOf(200, await getGroup(deps, call, call.params.id)),
    'scim.createGroup': (call) => group(call, 201, async () => createGroup(deps, call, readGroup(call.body))),
    'scim.replaceGroup': (call) =>
      group(call, 200, () => changeGroup(deps, call, call.params.id, readGroup(call.body))),
    'scim.patchGroup': (call) =>
      group(call, 200, () => changeGroup(deps, call, call.params.id, patchGroup(readPatch(call.body)))),
    'scim.deleteGroup': (call) => group(call, 204, () => deleteGroup(deps, call, call.params.id)),
  };
}

type Write =
  | Call<'scim.createUser'>
  | Call<'scim.patchUser'>
  | Call<'scim.deleteUser'>
  | Call<'scim.createGroup'>
  | Call<'scim.patchGroup'>
  | Call<'scim.deleteGroup'>
  | Call<'scim.replaceUser'>
  | Call<'scim.replaceGroup'>;
type Written = {
  id: string;
  name: string;
  fields: string[];
  added?: number;
  removed?: number;
  isEnabled?: boolean;
};

/** A write: it is noted for the Provisioning page, whether it is done or refused, and answered with the resource. */
function writing<W extends Written>(
  deps: AppDeps,
  kind: 'user' | 'group',
  read: (call: Write, id: string) => Promise<Record<string, unknown>>,
) {
  return async (call: Write, status: 200 | 201 | 204, write: () => Promise<W>): Promise<Response> => {
    const started = performance.now();
    const { operation, account } = call;
    const id = 'id' in call.params ? call.params.id : null;
    const body = 'body' in call ? call.body : undefined;
    const note = (noted: Omit<Noted, 'operation' | 'path' | 'tookMs'>) =>
      noteCall(deps, account.accountId, {
        operation,
        path: `/${kind === 'user' ? 'Users' : 'Groups'}${id ? `/${id}` : ''}`,
        tookMs: performance.now() - started,
        ...noted,
      });
    try {
      const { id: written, name, ...changes } = await write();
      const outcome = changes.fields.length > 0 ? 'DONE' : 'NO_CHANGE';
      await note({ subject: { kind, id: written, name }, outcome, status, changes });
      if (status === 204) return new Response(null, { status });
      const resource = await read(call, written);
      return answerOf(status, resource);
    } catch (error) {
      if (error instanceof ApiError && error.status < 500 && error.code !== 'NOT_FOUND') {
        const subject = await subjectOf(deps, call, kind, error);
        await note({ subject, outcome: 'REFUSED', status: error.status, refusal: { error, body } });
      }
      throw error;
    }
  };
}

/** What the directory calls the one it sent. */
function nameIn(body: Record<string, unknown> | undefined): string | null {
  const name = body?.displayName ?? body?.userName;
  return typeof name === 'string' ? name : null;
}

/** The user or group of a refused call, as far as the call names it or it is known here. */
async function subjectOf(
  { db }: AppDeps,
  call: Write,
  kind: 'user' | 'group',
  error: ApiError,
): Promise<NonNullable<Noted['subject']>> {
  const idInPath = 'id' in call.params ? call.params.id : null;
  const id = error instanceof RefusedUser ? error.userId : idInPath;
  const sent = nameIn('body' in call ? call.body : undefined);
  if (sent !== null || id === null) return { kind, id, name: sent };
  const tx = inAccount(db, call.account.accountId);
  const users = tx.selectFrom('users').select(sql<string>`first_name || ' ' || last_name`.as('name'));
  const row =
    kind === 'user'
      ? await users.where('id', '=', id).executeTakeFirst()
      : await directoryGroups(tx).select('name').where('id', '=', id).executeTakeFirst();
  return { kind, id, name: row?.name ?? null };
}

const originIn = ({ tenant }: Pick<Call<'scim.schemas'>, 'tenant'>): string => tenant?.origin ?? '';

function answerOf(status: number, body: Record<string, unknown>): Response {
  const location = Object(body.meta).location;
  return new Response(JSON.stringify(body), {
    status,
    headers: {
      'content-type': `${scimMediaType}; charset=utf-8`,
      ...(status === 201 && typeof location === 'string' && { location }),
    },
  });
}
