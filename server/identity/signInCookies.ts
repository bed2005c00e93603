import type { KoaContextWithOIDC } from 'oidc-provider';
import { hostCookieName } from '../access/readCookie.ts';
import type { Tenant } from '../access/tenant.ts';
import type { Secrets } from './secrets.ts';
import { isSignatureOf, signatureOf } from './signatures.ts';

/** How many sign-ins a browser may have under way; one more drops the oldest. */
const maxSignIns = 20;

/**
 * Remembers that this browser has begun a sign-in, beside those of its other tabs. Each has its own cookie: with a
 * shared one, two tabs that begin at once would overwrite each other.
 */
export function keepSignIn(
  ctx: KoaContextWithOIDC,
  secrets: Secrets,
  tenant: Tenant,
  { id, seconds }: { id: string; seconds: number },
): void {
  const options = { httpOnly: true, sameSite: 'lax', path: '/', signed: false } as const;
  const older = begunSignIns(ctx.get('cookie'), secrets, tenant).slice(0, 1 - maxSignIns);
  for (const one of older) ctx.cookies.set(nameOf(one, tenant), null, options);
  const proof = signatureOf(secrets, signedPayload(id, tenant));
  ctx.cookies.set(nameOf(id, tenant), proof, { ...options, maxAge: seconds * 1000 });
}

/** The sign-ins that this browser has begun at the tenant, oldest first: browsers send cookies in that order. */
export function begunSignIns(header: string, secrets: Secrets, tenant: Tenant): string[] {
  const prefix = nameOf('', tenant);
  const begun = header
    .split(';')
    .map((pair) => pair.trim())
    .filter((pair) => pair.startsWith(prefix))
    .map((pair) => pair.slice(prefix.length).split('='));
  return begun.flatMap(([id = '', proof = '']) =>
    isSignatureOf(secrets, signedPayload(id, tenant), proof) ? [id] : [],
  );
}

const nameOf = (id: string, { origin }: Tenant) => hostCookieName(`signIn-${id}`, origin);
const signedPayload = (id: string, { accountId }: Tenant) => `signIn ${accountId} ${id}`;
