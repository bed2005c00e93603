import { sql } from 'kysely';
import type { Deps } from '#server/deps.ts';
import { addFactor } from '../addFactor.ts';
import { putManaged, putProvisioning } from '../addProvisioning.ts';
import { addBrowser, addSession, browserIdOf } from '../addSession.ts';
import { addUser } from '../addUser.ts';
import { endBulks, nobody, startBulk } from '../startBulk.ts';
import { accountGates, type Subject } from '../subject.ts';

const details = { firstName: 'Walked', lastName: 'Over', jobFunction: 'OTHER', employeeKey: null };
const detailFields = ['firstName', 'lastName', 'jobFunction', 'employeeKey'];

/** Documents 1 and 2, sections 5 to 7. */
export const userFilters = [
  ...['ACTIVE', 'DISABLED', 'ACTIVE,DISABLED', 'LOCKED', 'DISABLED,LOCKED'].flatMap((status) => [
    `status=${status}`,
    `userStatus=${status}`,
  ]),
  ...['jobFunction=TRADER,OTHER', 'accountConfirmed=true', 'accountConfirmed=false'],
  'lastLoginTime=NEVER',
  'lastLoginTime=NEVER,LONG_AGO',
  'permission=read:User',
  'managedBy=HAND',
  'managedBy=DIRECTORY',
];

export const subject: Subject = {
  gates: {
    ...accountGates('User', {
      see: [
        'GET /users',
        'GET /users/export',
        'GET /users/{id}',
        'GET /users/{id}/access',
        'GET /users/{id}/accepted',
        'GET /users/{id}/factors',
        'GET /users/{id}/sessions',
        'GET /users/{id}/directory',
      ],
      edit: [
        'POST /users/bulk',
        'GET /users/bulk/{bulkId}',
        'DELETE /users/bulk/{bulkId}',
        'POST /users',
        'PUT /users/{id}',
        'PUT /users/{id}/status',
        'PUT /users/{id}/email',
        'POST /users/{id}/personalData',
        'POST /users/{id}/erasure',
        'POST /users/{id}/directory',
        'DELETE /users/{id}/directory',
        'POST /users/{id}/invites',
        'POST /users/{id}/unlock',
        'POST /users/{id}/resetPasswordRequests',
        'DELETE /users/{id}/factors/{factorId}',
        'DELETE /users/{id}/sessions',
        'DELETE /users/{id}/sessions/{sessionId}',
        'DELETE /users/{id}/browsers/{browserId}',
      ],
    }),
    'GET /api/v1/admin/users': { anyOf: ['read:GlobalUser'] },
    'PUT /api/v1/admin/{sub}/users/{id}/roles': {
      anyOf: ['full:GlobalUser'],
      ownAccountToo: ['full:User'],
    },
  },
  table: 'users',
  names: {
    bulkId: (server, { subdomain }) => startBulk(server, `/api/v1/admin/${subdomain}/users/bulk`, 'enable'),
    factorId: async ({ deps }) => deps.newId(),
    sessionId: async ({ deps }) => deps.newId(),
    browserId: async ({ deps }) => browserIdOf(deps.newId()),
    id: ({ deps }, { accountId, subdomain }) =>
      addUser(deps, { account_id: accountId, email: `subject@${subdomain}.test` }),
  },
  ready: async (deps, id, { accountId, names: { id: userId = '', ...names } }) => {
    const { factorId = '', sessionId = '', browserId = '' } = names;
    const email = id === 'users.erase' ? erased : `${userId}@walk.test`;
    if (id === 'users.erase') await makeErasable(deps, accountId, userId);
    await deps.db
      .updateTable('users')
      .set({
        version: 1,
        sign_ins_ended: 0,
        status: id === 'users.erase' ? 'DISABLED' : 'ACTIVE',
        erased_on: null,
        account_confirmed: id !== 'users.invite',
        email,
        email_key: email,
      })
      .where('account_id', '=', accountId)
      .where('id', '=', userId)
      .execute();
    await deps.db.deleteFrom('provisioned_users').where('user_id', '=', userId).execute();
    if (id === 'users.link' || id === 'users.stopManaging') await putProvisioning(deps, accountId);
    if (id === 'users.stopManaging') await putManaged(deps, accountId, userId);
    if (id === 'users.endSession')
      await addSession(deps, { account_id: accountId, user_id: userId, id: sessionId });
    if (id === 'users.forgetBrowser')
      await addBrowser(deps, { account_id: accountId, user_id: userId }, browserId);
    if (id === 'users.removeFactor') await addFactor(deps, userId, factorId);
    if (id === 'users.bulk') await endBulks(deps, accountId);
    if (id === 'users.unlock') await lock(deps, accountId, email);
    if (id === 'users.invite' || id === 'users.requestPasswordReset') await forgetLinks(deps, accountId);
  },
  calls: {
    'users.list': { filters: userFilters },
    'users.export': { filters: [...userFilters, 'locale=fr', 'timeZone=Europe/Paris'] },
    'users.access': { filters: ['withRoles=019a0000-0000-7000-8000-000000000000'] },
    'users.lookUp': { query: '?email=subject', filters: ['email=subject'], ofAllAccounts: true },
    'users.create': {
      query: '?sendInvite=true',
      body: (n) => ({ ...details, email: `walk-${n}@walk.test`, roles: [] }),
      takes: [...detailFields, 'email', 'roles', 'sendInvite'],
      adds: { users: 1, jobs: 1, mailed_links: 1 },
    },
    'users.update': {
      body: () => details,
      takes: [...detailFields, 'roles'],
      edit: { changed: 'lastName', body: (who, n) => ({ ...details, lastName: `${who} ${n}` }) },
    },
    'users.setStatus': {
      body: () => ({ status: 'DISABLED' }),
      takes: ['status'],
      edit: { changed: 'status', body: (_, n) => ({ status: n % 2 === 0 ? 'DISABLED' : 'ACTIVE' }) },
    },
    'users.setEmail': {
      body: (n) => ({ email: `walk-${n}@walk.test` }),
      takes: ['email'],
      edit: { changed: 'email', body: (who, n) => ({ email: `${who}.${n}@pair.test` }) },
    },
    'users.setRoles': {
      body: () => ({ roles: [] }),
      takes: ['roles'],
      edit: {
        changed: 'roles',
        body: (_, n, others) => ({ roles: n % 2 === 0 ? [others('roles').id] : [] }),
      },
    },
    'users.exportData': { stored: { table: 'users', name: 'id' } },
    'users.erase': {
      body: () => ({ email: erased }),
      takes: ['email'],
      adds: {},
    },
    'users.link': { adds: { provisioned_users: 1 } },
    'users.stopManaging': { stored: { table: 'users', name: 'id' } },
    'users.invite': { adds: { jobs: 1, mailed_links: 1 } },
    'users.unlock': { adds: { sign_in_failures: -1 } },
    'users.requestPasswordReset': { adds: { jobs: 1, mailed_links: 1 } },
    'users.removeFactor': { stored: { table: 'users', name: 'id' } },
    'users.endSession': { stored: { table: 'users', name: 'id' } },
    'users.forgetBrowser': { stored: { table: 'users', name: 'id' } },
    'users.bulk': {
      body: () => ({ action: 'enable', ids: [nobody] }),
      takes: ['action', 'ids', 'filter', 'params'],
      adds: { bulks: 1, bulk_records: 1, jobs: 1 },
    },
  },
  app: async () => (await import('./users/app.ts')).app,
};

/** The e-mail of whoever is to be erased. */
const erased = 'erased@walk.test';

/** Another user may still have the e-mail, whom a call was not allowed to erase; links and mails of earlier calls go. */
async function makeErasable({ db }: Deps, accountId: string, userId: string): Promise<void> {
  await db
    .deleteFrom('mailed_links')
    .where('account_id', '=', accountId)
    .where('user_id', '=', userId)
    .execute();
  await db.deleteFrom('jobs').where('account_id', '=', accountId).where('kind', '=', 'mail').execute();
  const others = db.updateTable('users').set({ email_key: sql`id::text` });
  await others
    .where('account_id', '=', accountId)
    .where('email_key', '=', erased)
    .where('id', '<>', userId)
    .execute();
}

/** More calls than an account may make in a day, and mails than a user may get at once. */
async function forgetLinks({ db }: Deps, accountId: string): Promise<void> {
  const aDayAgo = sql<Date>`expires_on - interval '1 day'`;
  const links = db.updateTable('mailed_links').set({ expires_on: aDayAgo });
  await links.where('account_id', '=', accountId).execute();
}

async function lock({ db, clock }: Deps, account_id: string, email_key: string): Promise<void> {
  const failure = {
    failures: 5,
    first_failed_on: clock(),
    locked_until: new Date('2099-01-01T00:00:00Z'),
  };
  await db
    .insertInto('sign_in_failures')
    .values({ account_id, email_key, ...failure })
    .onConflict((conflict) => conflict.columns(['account_id', 'email_key']).doUpdateSet(failure))
    .execute();
}
