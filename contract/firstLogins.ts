import * as z from 'zod/mini';
import { asciiDomain } from './pasted.ts';
import { Instant } from './text.ts';
import { JobFunction } from './users.ts';
import { asLine, isStorable } from './values.ts';

/** Domains, groups and roles that a provider may have for its first logins. None of this file is in the documents. */
const most = { domains: 50, groups: 200, roles: 50 } as const;

/** The domain of an email as it is compared: in lower case and ASCII. */
export const asEmailDomain = (text: string): string =>
  asciiDomain(asLine(text).replace(/^@/, '').toLowerCase());

const EmailDomain = z.string({ error: 'identityProviderScreens.validation.domainInvalid' }).check(
  z.overwrite(asEmailDomain),
  z.maxLength(253, { error: 'validation.tooLong' }),
  z.regex(/^[a-z0-9-]+(?:\.[a-z0-9-]+)*\.[a-z][a-z0-9-]+$/, {
    error: 'identityProviderScreens.validation.domainInvalid',
  }),
);

/** A value of the claim or attribute `groups`, compared exactly, and a role that it gives. */
const GroupRole = z.strictObject({
  group: z
    .string({ error: 'identityProviderScreens.validation.groupRequired' })
    .check(
      z.trim(),
      z.minLength(1, { error: 'identityProviderScreens.validation.groupRequired' }),
      z.maxLength(300, { error: 'validation.tooLong' }),
      z.refine(isStorable, { error: 'validation.unreadableCharacters' }),
    ),
  roleId: z.uuid({ error: 'identityProviderScreens.validation.groupRoleRequired' }),
  /** As it was read; it can't be set. */
  isHeldBack: z.optional(z.boolean()),
});

const settings = {
  createsUsers: z.boolean(),
  jobFunction: JobFunction,
  /** Roles of every user that a first login creates; never governing ones. */
  roleIds: z.array(z.uuid()).check(z.maxLength(most.roles)),
  groups: z
    .array(GroupRole)
    .check(z.maxLength(most.groups, { error: 'identityProviderScreens.validation.groupsTooMany' })),
};

const domainsIfCreating = z.refine<{ createsUsers: boolean; domains: readonly string[] }>(
  ({ createsUsers, domains }) => !createsUsers || domains.length > 0,
  { error: 'identityProviderScreens.validation.domainsRequired', path: ['domains'] },
);

/** Nobody of another domain is created. */
export const FirstLoginSettings = z
  .strictObject({
    ...settings,
    domains: z
      .array(EmailDomain)
      .check(z.maxLength(most.domains, { error: 'identityProviderScreens.validation.domainsTooMany' })),
  })
  .check(domainsIfCreating);
export type FirstLoginSettings = z.infer<typeof FirstLoginSettings>;

/** The form has the domains in one line, and lines of groups that may not be filled in yet. */
export const FirstLoginForm = z
  .strictObject({
    ...settings,
    domains: z.pipe(
      z.pipe(
        z.string(),
        z.transform((text: string) => text.split(/[\s,;]+/).filter(Boolean)),
      ),
      z.array(EmailDomain).check(z.maxLength(most.domains)),
    ),
    groups: z.array(z.object({ group: z.string(), roleId: z.string() })).check(
      z.refine((lines) => lines.every(({ group, roleId }) => group.trim() !== '' && roleId !== ''), {
        error: 'identityProviderScreens.validation.groupIncomplete',
      }),
    ),
  })
  .check(domainsIfCreating);
export type FirstLoginForm = z.infer<typeof FirstLoginForm>;

/** The users that a provider's logins create, and what their groups give. */
export const FirstLogins = z.object({
  ...settings,
  groups: z.array(
    z.object({
      group: z.string(),
      roleId: z.uuid(),
      /** Nobody new gets it until somebody who may give it saves the settings again. */
      isHeldBack: z.boolean(),
    }),
  ),
  domains: z.array(z.string()),
  /** Provisioning is on: it knows the groups, and those of a login are passed over. */
  isProvisioned: z.boolean(),
  /** The latest login with too many groups to name. */
  unread: z.nullable(z.object({ on: Instant, userId: z.uuid(), name: z.string() })),
});
export type FirstLogins = z.infer<typeof FirstLogins>;
