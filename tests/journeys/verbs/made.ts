import { randomUUID } from 'node:crypto';
import { expect } from '@playwright/test';
import type { AccountDetails } from '#contract/accounts.ts';
import type { ApiKey } from '#contract/apiKeys.ts';
import type { CrmImportProgress } from '#contract/crmImports.ts';
import type { Duplicate } from '#contract/duplicates.ts';
import type { FactSetFirm } from '#contract/factSetFirms.ts';
import type { Firm } from '#contract/firms.ts';
import type { IdentityProviderType } from '#contract/identityProviderTypes.ts';
import type { InvestorInvite } from '#contract/investorInvites.ts';
import { type OperationId, operation } from '#contract/operations.ts';
import { accountBase, paths } from '#contract/paths.ts';
import type { ProvisioningWithToken } from '#contract/provisioning.ts';
import type { Role } from '#contract/roles.ts';
import { scimBase } from '#contract/scim.ts';
import type { User } from '#contract/users.ts';
import type { Webhook } from '#contract/webhooks.ts';
import type { TenantBrowser } from '#tests/server/identity/tenantBrowser.ts';
import { type DemoEmail, demoPerson, originOf, type Person, urlOf } from '../people.ts';
import { mailedLink } from './mailbox.ts';
import { browserAt } from './session.ts';
import { asPerson, type NewUser, someUser } from './users.ts';

/**
 * Records that a journey needs but does not test, made by calls, without a page: Acme's by default, by its own
 * administrator, all others by the platform's.
 */
const platform: DemoEmail = 'admin@system.test';

/** A user of an account without an invite; returns the address of their page, as their administrator sees it. */
export async function makeUser(user: NewUser = someUser(), subdomain?: string): Promise<string> {
  const { id } = await addUser(user, { subdomain });
  return screenIn(subdomain, `users/${id}`);
}

/** A user of Acme with these roles and a password, set by their mailed link. */
export async function makeColleague(
  password: string,
  names: readonly string[] = [],
): Promise<Person & { url: string }> {
  const roles = await call<Role[]>(administratorOf(), 'roles.list', { query: '?perPage=100' });
  const user = someUser();
  const wanted = roles.filter(({ name }) => names.includes(name)).map(({ id }) => id);
  const { id } = await addUser(user, { roles: wanted, query: '?sendInvite=true' });
  const { searchParams } = new URL(await mailedLink(user.email, paths.activateAccount));
  const chosen = { newPassword: password, confirmPassword: password };
  const { firstName, lastName } = user;
  const link = { userId: searchParams.get('userId'), token: searchParams.get('code') };
  const { method, path } = operation('session.activate');
  const json = { ...link, firstName, lastName, ...chosen };
  const { status, body } = await browserAt(originOf('acme')).call(path.own ?? '', { method, json });
  if (status >= 300) throw new Error(`session.activate answered ${status}: ${body}`);
  return { ...asPerson(user, password), url: screenIn(undefined, `users/${id}`) };
}

/** The account whose directory the journeys have: in others provisioning is off. */
const provisioned = 'cedar';

/** A user whom that directory manages, with the role Trader by a group; returns the address of their page. */
export async function makeManagedUser(user: NewUser = someUser(provisioned)): Promise<string> {
  const { id } = await push<{ id: string }>('/Users', {
    userName: user.email,
    externalId: user.employeeKey,
    name: { givenName: user.firstName, familyName: user.lastName },
  });
  const displayName = `Desk ${user.employeeKey}`;
  const group = await push<{ id: string }>('/Groups', { displayName, members: [{ value: id }] });
  const of = { subdomain: provisioned, names: { id: group.id } };
  await call(platform, 'provisioning.saveRoles', { ...of, json: { roleIds: [await roleIdOf('Trader')] } });
  return urlOf(provisioned, `/account/users/${id}`);
}

/** A user who was refused to that directory, as their role governs; returns the address of their page. */
export async function makeRefusedUser(user: NewUser = someUser(provisioned)): Promise<string> {
  directoryToken ??= turnOn();
  await directoryToken;
  const { id } = await addUser(user, { subdomain: provisioned, roles: [await roleIdOf('Viewer')] });
  await expect(push('/Users', { userName: user.email })).rejects.toThrow('409');
  return urlOf(provisioned, `/account/users/${id}`);
}

async function roleIdOf(role: string): Promise<string> {
  const roles = await call<Role[]>(platform, 'roles.list', { subdomain: provisioned });
  return roles.find(({ name }) => name === role)?.id ?? '';
}

/** A call of the directory; throws with the status of a refused one. */
async function push<Answer>(path: string, json: object): Promise<Answer> {
  directoryToken ??= turnOn();
  const headers = { authorization: `Bearer ${await directoryToken}` };
  const { status, body } = await browserAt(originOf(provisioned)).call(`/scim/v2${path}`, {
    method: 'POST',
    json,
    headers,
  });
  if (status >= 300) throw new Error(`${path} answered ${status}: ${body}`);
  return JSON.parse(body);
}
let directoryToken: Promise<string> | undefined;

/** With a license for every user that the journeys create there. */
async function turnOn(): Promise<string> {
  await call(platform, 'accounts.update', { subdomain: provisioned, json: { licenseCount: 100_000 } });
  const json = { directory: 'ENTRA', existingUsers: 'LINK', jobFunction: 'OTHER', roleId: null };
  const of = { subdomain: provisioned, json };
  return (await call<ProvisioningWithToken>(platform, 'provisioning.turnOn', of)).accessToken;
}

/** A buy-side account, active if given a firm's key; returns its subdomain. */
export async function makeAccount(account: {
  name: string;
  subdomain: string;
  cmgEntityKey?: string;
}): Promise<string> {
  const json = { ...account, accountType: 'BUY_SIDE' };
  return (await call<AccountDetails>(platform, 'accounts.create', { json })).subdomain;
}

/** An investor's invite by Acme; returns their email. */
export async function makeInvite(email = `i.${randomUUID().slice(0, 8)}@walk.example`): Promise<string> {
  const json = { bankAccountSubdomain: 'acme', email };
  return (await call<InvestorInvite>(platform, 'investorInvites.create', { json })).email;
}

/**
 * A webhook of an event that other journeys hardly make; answers with the address of its page. Of the account's others
 * the oldest go: it may have few.
 */
export async function makeWebhook(url: string): Promise<string> {
  const as = administratorOf();
  const others = await call<Webhook[]>(as, 'webhooks.list', { query: '?orderField=createdOn' });
  for (const { id } of others.slice(0, -12)) await remove(as, id);
  const json = { url, description: null, events: ['apiKeys.cancelBulk'] };
  const { id } = await call<Webhook>(as, 'webhooks.create', { json });
  return screenIn(undefined, `webhooks/${id}`);
}

async function remove(as: DemoEmail, id: string): Promise<void> {
  const browser = browserOf(as);
  const authorization = `Bearer ${await tokenOf(browser, as)}`;
  await browser.call(`/api/v1/webhooks/${id}`, { method: 'DELETE', headers: { authorization } });
}

/** A key that may read its account's users; returns the address of its page. */
export async function makeApiKey(name: string, subdomain?: string): Promise<string> {
  const json = { name, permissions: ['read:User'] };
  const { id } = await call<ApiKey>(administratorOf(subdomain), 'apiKeys.create', { subdomain, json });
  return screenIn(subdomain, `api-keys/${id}`);
}

/** An account's provider of a type, neither tested nor enabled; returns the address of its page. */
export async function makeProvider(
  subdomain: string,
  type: IdentityProviderType,
  json: { name: string; configuration: object },
): Promise<string> {
  const provider = await call<{ id: string }>(platform, `identityProviders.save${type}`, {
    subdomain,
    json: { ...json, enabled: false },
    headers: { 'if-match': '0' },
  });
  return screenIn(subdomain, `security/providers/${provider.id}`);
}

/**
 * Provisioning of an account, whose directory has sent a user, a group of theirs and a user without an email; returns
 * the address of its page.
 */
export async function makeDirectory(subdomain: string): Promise<string> {
  const json = { directory: 'ENTRA', existingUsers: 'LINK', jobFunction: 'OTHER', roleId: null };
  const { accessToken } = await call<ProvisioningWithToken>(platform, 'provisioning.turnOn', {
    subdomain,
    json,
  });
  const directory = browserAt(originOf(subdomain));
  const headers = { authorization: `Bearer ${accessToken}` };
  const send = async (path: string, sent: object) =>
    JSON.parse((await directory.call(scimBase + path, { method: 'POST', json: sent, headers })).body);
  const { id } = await send('/Users', { userName: `ines@${subdomain}.example`, displayName: 'Ines Walked' });
  await send('/Groups', { displayName: 'Walked Desk', members: [{ value: id }] });
  await send('/Users', { displayName: 'Priya Walked' });
  return screenIn(subdomain, 'security/provisioning');
}

/** A firm of the directory with this name; returns the address of its page, as the platform sees it. */
export async function makeFirm(value = someFirm()): Promise<string> {
  const json = { name: { value, type: 'COMMON' } };
  const { id } = await call<Firm>(platform, 'firms.create', { json });
  return urlOf('system', `/rolodex/firms/detail/${id}`);
}

/** Two firms of one name, once the server has found that they look like one; returns the name. */
export async function makeTwins(value = someFirm()): Promise<string> {
  const json = { name: { value, type: 'COMMON' } };
  for (let n = 0; n < 2; n++) await call<Firm>(platform, 'firms.create', { json });
  const query = `?searchText=${encodeURIComponent(value)}`;
  const found = async () => (await call<Duplicate[]>(platform, 'duplicates.list', { query })).length;
  await expect.poll(found).toBe(1);
  return value;
}

/** The same with a description, which is its second version. */
export async function makeDescribedFirm(value = someFirm(), description = 'Described'): Promise<string> {
  const url = await makeFirm(value);
  const id = url.split('/').at(-1) ?? '';
  const json = {
    ...{ description, entityType: null, industryType: null, status: 'ACTIVE', recordStatus: 'EFFECTIVE' },
    firmCategoryType: null,
  };
  await call(platform, 'firms.updateDetails', { names: { id, detailsId: id }, json });
  return url;
}

/** Two firms of different descriptions; returns the address where they are compared. */
export async function makeComparison(): Promise<string> {
  const [one, other] = [await makeDescribedFirm(), await makeDescribedFirm(someFirm(), 'Otherwise')].map(
    (url) => url.split('/').at(-1),
  );
  return urlOf('system', `/rolodex/firms/merge/${one}/${other}`);
}

/** A firm that was merged into another; returns the address of its page. */
export async function makeMergedFirm(): Promise<string> {
  const [survivor, url] = [await makeDescribedFirm(), await makeDescribedFirm(someFirm(), 'Otherwise')];
  const names = { id: survivor.split('/').at(-1) ?? '' };
  await call(platform, 'firms.merge', { names, json: { mergedId: url.split('/').at(-1) } });
  return url;
}

/** A firm connected to one of the external provider; returns the address of its page. */
export async function makeImportedFirm(): Promise<string> {
  const { id: factSetId } = await freeFactSetFirm();
  const { id } = await call<Firm>(platform, 'firms.importFactSet', { json: { factSetId } });
  return urlOf('system', `/rolodex/firms/detail/${id}`);
}

const makeCrm = () =>
  makeAccount({ name: `Journey ${randomUUID()}`, subdomain: `crm${randomUUID().slice(0, 8)}` });

/** Returns the upload's id. */
async function importRows(subdomain: string, names: readonly string[]): Promise<string> {
  const rows = names.map((name, n) => `"${String(n).padStart(2, '0')} ${name}","${name}",EFFECTIVE\n`);
  const file = new File([`FirmKey,Name,Status\n${rows.join('')}`], 'firms.csv');
  let progress = await upload(subdomain, { file });
  while (progress.hasNext) progress = await upload(subdomain, { importId: progress.import.id });
  return progress.import.id;
}

/** An upload that can be reverted but for one of its rows; returns the address of its report. */
export async function makeUpload(): Promise<string> {
  const { address } = await revertable();
  return address;
}

/** The same, reverted. */
export async function makeRevertedUpload(): Promise<string> {
  const { address, ...of } = await revertable();
  await call(platform, 'crmImports.revert', of);
  return address;
}

async function revertable() {
  const subdomain = await makeCrm();
  const importId = await importRows(subdomain, ['One', 'Two', 'Kept']);
  await importLater(subdomain);
  const address = urlOf('system', `/crm-management/accounts/${subdomain}/files-upload/${importId}`);
  return { address, subdomain, names: { importId } };
}

const importLater = (subdomain: string) =>
  upload(subdomain, { file: new File(['FirmKey,Name,Status\n"02 Kept","Later",EFFECTIVE\n'], 'later.csv') });

async function upload(subdomain: string, fields: Record<string, string | Blob>): Promise<CrmImportProgress> {
  const multipart = new FormData();
  for (const [name, value] of Object.entries({ ...fields, skip: '0' })) multipart.append(name, value);
  return call(platform, 'crmImports.uploadInvestors', { subdomain, multipart });
}

/** A firm of the external provider that neither the directory nor another test has. */
async function freeFactSetFirm(): Promise<FactSetFirm> {
  const page = 1 + Number(process.env.TEST_PARALLEL_INDEX);
  const query = `?searchText=partners&perPage=100&page=${page}`;
  const firms = await call<FactSetFirm[]>(platform, 'factSetFirms.list', { query });
  const free = firms.find(({ linkedToEntityMasterFirm }) => !linkedToEntityMasterFirm);
  if (!free) throw new Error(`All firms of page ${page} are taken`);
  return free;
}

/** A name that no other test gives to a firm. */
export function someFirm(): string {
  firmsMade += 1;
  return `Journey Holdings ${process.env.TEST_PARALLEL_INDEX}${process.pid}x${firmsMade}`;
}
let firmsMade = 0;

const administratorOf = (subdomain?: string): DemoEmail => (subdomain ? platform : 'admin@acme.test');

/** A screen of an account, as the administrator above sees it. */
const screenIn = (subdomain: string | undefined, route: string) =>
  subdomain ? urlOf('system', `${accountBase(subdomain)}/${route}`) : urlOf('acme', `/account/${route}`);

const addUser = (
  { firstName, lastName, email, employeeKey }: NewUser,
  { subdomain, roles = [], query }: { subdomain?: string | undefined; roles?: string[]; query?: string },
) =>
  call<User>(administratorOf(subdomain), 'users.create', {
    subdomain,
    query,
    json: { firstName, lastName, email, employeeKey, jobFunction: 'SUPPORT', roles },
  });

type Call = {
  subdomain?: string | undefined;
  /** Values of further names in the path. */
  names?: Record<string, string>;
  query?: string | undefined;
  json?: object;
  multipart?: FormData;
  headers?: Record<string, string>;
};

/** A call's answer. */
/** Has the server read the provider's firms. */
export const readProvider = () =>
  call(platform, 'firmMatcher.custom', { query: '?source=provider&name=Any' });

async function call<Answer>(
  as: DemoEmail,
  id: OperationId,
  { subdomain = '', names, query = '', json, multipart, headers }: Call,
): Promise<Answer> {
  const { method, path } = operation(id);
  const of: Record<string, string> = { sub: subdomain, ...names };
  const template = (subdomain || !path.own ? path.admin : path.own) ?? '';
  const url = template.replace(/{(\w+)}/g, (_, name) => of[name] ?? '') + query;
  const browser = browserOf(as);
  const authorization = `Bearer ${await tokenOf(browser, as)}`;
  const sent = { authorization, 'idempotency-key': randomUUID(), ...headers };
  const { status, body } = await browser.call(url, { method, json, multipart, headers: sent });
  if (status >= 300) throw new Error(`${id} answered ${status}: ${body}`);
  return JSON.parse(body).data;
}

/** One session of each demo user serves a whole worker; it is renewed after it has ended. */
async function tokenOf(browser: TenantBrowser, email: DemoEmail): Promise<string> {
  const renewed = await browser.renew();
  const tokens = 'error' in renewed ? await browser.signIn(email, demoPerson(email).password) : renewed;
  return tokens.access_token;
}

function browserOf(email: DemoEmail): TenantBrowser {
  const browser = browsers.get(email) ?? browserAt(originOf(demoPerson(email).subdomain));
  browsers.set(email, browser);
  return browser;
}

const browsers = new Map<DemoEmail, TenantBrowser>();
