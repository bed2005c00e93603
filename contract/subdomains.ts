import * as z from 'zod/mini';
import { ErrorDetail } from './errors.ts';

/** The tenant of the platform's own staff; it is neither buy side nor sell side. */
export const systemSubdomain = 'system';

/** The platform's host on which invited investors register (document 3, section 2). */
export const signUpSubdomain = 'signup';

/** Names that no tenant may have: hosts of the platform's own, and words used in its paths in a tenant's position. */
export const reservedSubdomains = [
  signUpSubdomain,
  'www',
  'api',
  'auth',
  'accounts',
  'auditEvents',
  'draftAccounts',
  'investorInvites',
  'traits',
  'users',
  'features',
  'dataRetention',
  'entities',
  'subdomains',
  'remap',
  'crm',
];

/** A tenant's label under the platform host: letters, digits and inner hyphens, 20 at most, lower case. */
export const Subdomain = z.string().check(z.maxLength(20), z.regex(/^[a-z0-9](?:[a-z0-9-]*[a-z0-9])?$/));

/** An account as the documents name it: by its UUID or its subdomain, which is shorter than any UUID. */
export const AccountReference = z.union([z.uuid().check(z.toLowerCase()), Subdomain]);

/** The label of a new account, in lower case; only the server knows whether it is taken. */
export const NewSubdomain = z.string({ error: 'validation.accountSubdomainRequired' }).check(
  z.trim(),
  z.toLowerCase(),
  z.minLength(1, { error: 'validation.accountSubdomainRequired' }),
  z.refine((text) => text === '' || Subdomain.safeParse(text).success, {
    error: 'validation.subdomainMalformed',
  }),
  z.refine((text) => !reservedSubdomains.some((label) => label.toLowerCase() === text), {
    error: 'validation.subdomainReserved',
  }),
);

export const SubdomainQuery = z.object({ validate: z.string().check(z.maxLength(100)) });

/** Why a subdomain can't be used for a new account; null if it can. */
export const SubdomainCheck = z.object({ fault: z.nullable(ErrorDetail) });
