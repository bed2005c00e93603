import type { OperationId } from '#contract/operations.ts';
import { scimSchemas } from '#contract/scim.ts';
import { canaryOf } from '#server/demo/canary.ts';
import { putGroup, putManaged, putProvisioning } from '../addProvisioning.ts';
import { addUser } from '../addUser.ts';
import type { Gate, Subject } from '../subject.ts';

const directory: Gate = 'directory';
const resources = ['Users', 'Groups'].flatMap((path) => [
  ...['GET', 'POST'].map((method) => `${method} /scim/v2/${path}`),
  ...['GET', 'PUT', 'PATCH', 'DELETE'].map((method) => `${method} /scim/v2/${path}/{id}`),
]);
const described = ['ServiceProviderConfig', 'ResourceTypes', 'Schemas'].map((name) => `GET /scim/v2/${name}`);

const user = (n: number) => ({
  schemas: [scimSchemas.user],
  userName: `walked${n}@scim.test`,
  name: { givenName: 'Walked', familyName: `Nr ${n}` },
  active: true,
});
const group = (n: number) => ({ schemas: [scimSchemas.group], displayName: `Walked ${n}`, members: [] });
const patch = (path: string) => (n: number) => ({
  schemas: [scimSchemas.patch],
  Operations: [{ op: 'replace', path, value: `Walked ${n}` }],
});
/** Senders add what they like, which is passed over. */
const takes: readonly string[] = [];

/** RFC 7644; only an account's directory calls it. The walks by people leave it out, `scim.test.ts` has its own. */
export const subject: Subject = {
  gates: Object.fromEntries([...resources, ...described].map((name) => [name, directory])),
  table: 'users',
  names: {
    id: async ({ deps }, { accountId, subdomain }) => {
      await putProvisioning(deps, accountId, canaryOf(subdomain));
      const email = `managed@${subdomain}.test`;
      await addUser(deps, { account_id: accountId, email });
      const { id } = await deps.db
        .selectFrom('users')
        .select('id')
        .where('account_id', '=', accountId)
        .where('email', '=', email)
        .executeTakeFirstOrThrow();
      await putManaged(deps, accountId, id, canaryOf(subdomain));
      // A group has the same id, so that one name stands for both.
      await putGroup(deps, accountId, id, `Managed of ${subdomain}`);
      return id;
    },
  },
  ready: async (deps, _: OperationId, { accountId, names: { id = '' } }) => {
    await putManaged(deps, accountId, id);
    await putGroup(deps, accountId, id, 'Managed');
  },
  calls: {
    'scim.createUser': { body: user, takes },
    'scim.replaceUser': { body: user, takes },
    'scim.patchUser': { body: patch('name.familyName'), takes },
    'scim.createGroup': { body: group, takes },
    'scim.replaceGroup': { body: group, takes },
    'scim.patchGroup': { body: patch('displayName'), takes },
  },
  app: async () => (await import('./scim/app.ts')).app,
};
