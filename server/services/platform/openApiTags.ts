import { operation, operationIds, type ResourceName } from '#contract/operations.ts';

/** The description of a group of calls: its own, or that of its first call, the list. */
export function describeTag(name: ResourceName): string {
  const [first] = operationIds.filter((id) => id.startsWith(`${name}.`));
  return descriptions[name] ?? `${first && operation(first).summary}.`;
}

const descriptions: Partial<Record<ResourceName, string>> = {
  accounts:
    'The caller’s own account; for platform staff, all accounts. With licences, traits, entity keys and login settings.',
  apiKeys: 'API keys, with which programs call on behalf of an account.',
  auditEvents: 'What was done in an account and what was refused, also as an export.',
  crmImports: 'Files of investors, coverages and contacts that an account uploads from its CRM.',
  crmIntegrations: 'Accounts with CRM data, and how far their firms are linked to the directory.',
  crmInvestorFirms: 'Firms of a CRM, and what links them to the directory.',
  directoryChanges: 'What changed in the firm directory.',
  draftAccounts: 'Requested accounts that are yet to be created.',
  duplicates: 'Pairs of firms of the directory that look like one, found by a job.',
  factSetFirms: 'Firms of the external provider, to import and to connect with.',
  features: 'Feature flags, and the accounts that each affects.',
  firmMatcher:
    'Firms of the directory and of the external provider that are likely to be the same as a given one.',
  firms: 'The firm directory: organizations, their records, hierarchy and versions.',
  identityProviders:
    'Where an account’s users log in instead of with a password: OpenID Connect and SAML providers.',
  investorCoverage: 'Which investors a user covers.',
  investorInvites: 'Invites for investors to register, sent for a bank.',
  investorSignup: 'Registration of invited investors.',
  ownSessions: 'Where a person is signed in.',
  permissions: 'Permissions that an account’s roles and keys may hold, and who has one.',
  platform: 'The installation: its configuration, release, health and calls.',
  platformAuditEvents: 'What was done in all accounts and what was refused, and an export of it.',
  profile: 'The person who is signed in.',
  provisioning: 'An account’s directory: its connection, its groups and the roles they give.',
  provisioningCalls: 'What an account’s directory has sent.',
  roles: 'Roles of an account, and what each gives.',
  scim: 'What an account’s directory calls to create, change and end its users (SCIM 2.0).',
  session: 'Signing in and out, and passwords.',
  traits: 'What an account may use, and the permissions that come with it.',
  users: 'Users of an account, and of all accounts.',
  webhooks: 'Addresses that an account’s events are sent to, and the outcome of each delivery.',
};
