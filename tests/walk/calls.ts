import { paramNames } from '#contract/operation.ts';
import { signUpSubdomain } from '#contract/subdomains.ts';
import type { Deps } from '#server/deps.ts';
import { signInHeaders, type TestCall, type TestServer } from '../support/testServer.ts';
import { allRoutes, fill, isOfPlatform, type Route } from './routes.ts';
import type { TenantName, World } from './world.ts';

let made = 0;

/** A call that the server accepts from somebody who may make it: what a missing guard would let through. */
export function validCall({ row, sample }: Route): TestCall {
  made += 1;
  return {
    method: row.method,
    ...(row.host === 'signUp' && { host: signUpSubdomain }),
    json: row.body && sample.body?.(made),
    ...(sample.form && { body: sample.form(made) }),
    headers: {
      ...(row.versioned && { 'if-match': '1' }),
      ...(row.idempotency === 'key' && { 'idempotency-key': `walk-${made}` }),
      ...(row.access === 'cookie' && signInHeaders()),
    },
  };
}

/** Brings a tenant's records into the state in which this call about them is accepted. */
export async function makeReady(
  deps: Deps,
  { id, subject }: Route,
  world: World,
  tenant: TenantName,
  callerId?: string,
): Promise<void> {
  const accountId = world.accountIds[tenant];
  const names = world.names(subject.name, tenant);
  await subject.ready?.(deps, id, { accountId, subdomain: tenant, names, callerId });
}

/** Whose records a call concerns when a platform administrator makes it on their own host. */
export const tenantOf = ({ path }: Route, own: TenantName = 'system'): TenantName =>
  path.includes('{sub}') ? 'acme' : own;

export const callerOf = (route: Route) => (isOfPlatform(route) ? 'admin@system.test' : 'admin@acme.test');

/** The record that a write changes, as the call that the manifest names reads it. */
export async function recordReadBy({ fetch }: TestServer, route: Route, world: World) {
  const { call, part, params } = route.row.readBy ?? { call: '' };
  const names = { ...world.names(route.subject.name, 'acme'), ...params };
  const reading = allRoutes.filter(({ id }) => id === call);
  const read = reading.find((one) => isOfPlatform(one) === isOfPlatform(route)) ?? reading[0];
  if (!read) throw new Error(`The manifest has no ${call}`);
  const { data } = await (await fetch(fill(read, names), { as: callerOf(route) })).json();
  const found = part ? data[part] : data;
  const id = names[paramNames(route.path).at(-1) ?? ''];
  return Array.isArray(found) ? found.find((one) => one.id === id) : found;
}
