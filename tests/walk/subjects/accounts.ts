import { sql } from 'kysely';
import type { Subject } from '../subject.ts';

const see = ['read:Account', 'read:GlobalAccount'];
const anyInside = ['read:GlobalAccount', 'read:GlobalUser', 'read:GlobalRole', 'read:GlobalApiKey'];
const ownInside = [...anyInside, 'read:Account', 'read:User', 'read:Role', 'read:ApiKey'];
const seeRolodex = ['read:GlobalAccount', 'read:GlobalRole'];
const manage = { anyOf: ['full:GlobalAccount'] };
const editOwn = { anyOf: ['full:Account', 'full:GlobalAccount'] };

const subscription = ['name', 'licenseType', 'licenseCount', 'trialEndsOn', 'externalLicenses'];
const administrator = ['administratorFirstName', 'administratorLastName', 'administratorEmail'];
/** The demo firm that acme is mapped to. */
const keyOfAcme = '100007919';
/** The key of a demo firm without an account, different from call to call. */
const freeKey = (n: number) => String(1_000 + (100 + (n % 4_800)) * 4_733).padStart(9, '0');

const traitCodes = ['ACCOUNT', 'CRM', 'DATALAB'];

const passwordPolicy = (minLength: number) => ({
  minLength,
  uniqueChars: 4,
  requireNonAlphanumeric: false,
  requireLowercase: true,
  requireUppercase: true,
  requireDigit: true,
  requireUniquePasswordOnReset: true,
  requirePasswordExpiration: false,
  passwordExpiresInDays: 90,
  passwordHistoryLength: 5,
});
const ipSettings = (requireTwoFactorAuth: boolean) => ({
  enforceIpWhitelist: false,
  ipWhitelist: [],
  requireTwoFactorAuth,
});

/** Documents 1 and 2, sections 3 to 7. */
export const subject: Subject = {
  gates: {
    'GET /api/v1/myAccount': { anyOf: see },
    'GET /api/v1/admin/accounts': { anyOf: ['read:GlobalAccount'] },
    'GET /api/v1/admin/accounts/{sub}': { anyOf: ['read:GlobalAccount'], ownAccountToo: see },
    'GET /api/v1/myAccount/summary': { anyOf: ownInside },
    'GET /api/v1/admin/accounts/{sub}/summary': { anyOf: anyInside, ownAccountToo: ownInside },
    'POST /api/v1/admin/accounts': manage,
    'PUT /api/v1/myAccount': editOwn,
    'PATCH /api/v1/admin/accounts/{sub}': { ...manage, ownAccountToo: editOwn.anyOf },
    // Nobody disables their own account, and so locks themselves out.
    'PUT /api/v1/admin/accounts/{sub}/status': { ...manage, ownAccountToo: [] },
    'PUT /api/v1/admin/accounts/remap': manage,
    'GET /api/v1/admin/accounts/{sub}/impact': { ...manage, ownAccountToo: [] },
    // Nobody decides what their own account may do.
    'PUT /api/v1/admin/accounts/{sub}/traits': { ...manage, ownAccountToo: [] },
    'GET /api/v1/admin/accounts/{sub}/traits/impact': { ...manage, ownAccountToo: [] },
    'PUT /api/v1/myAccount/passwordPolicy': editOwn,
    'PUT /api/v1/admin/accounts/{sub}/passwordPolicy': { ...manage, ownAccountToo: editOwn.anyOf },
    'PUT /api/v1/myAccount/ipSettings': editOwn,
    'PUT /api/v1/admin/accounts/{sub}/ipSettings': { ...manage, ownAccountToo: editOwn.anyOf },
    'GET /api/v1/admin/subdomains': manage,
    'GET /api/v1/admin/entities/{key}': manage,
    'GET /api/v1/myAccount/rolodex': { anyOf: seeRolodex },
    'GET /api/v1/admin/accounts/{sub}/rolodex': { anyOf: seeRolodex, ownAccountToo: seeRolodex },
  },
  table: 'accounts',
  isAccount: true,
  platformNames: { key: async () => keyOfAcme },
  ready: async ({ db }, id, { accountId }) => {
    // Any account may keep a trait that it holds.
    if (id === 'accounts.setTraits')
      await sql`insert into account_traits (account_id, trait_code)
        select ${accountId}, code from traits where code = any(${traitCodes})
        on conflict do nothing`.execute(db);
    const status = id === 'accounts.setStatus' ? sql`'ACTIVE'` : sql`status`;
    return sql`update accounts set version = 1, status = ${status} where id = ${accountId}`.execute(db);
  },
  calls: {
    'accounts.list': {
      ofAllAccounts: true,
      filters: [
        ...['status=ACTIVE,PENDING', 'accountType=BUY_SIDE', 'licenseType=TRIAL', 'traits=CRM'],
        'feature=remap,certificateLibrary',
      ],
    },
    'accounts.create': {
      body: (n) => ({ name: `Walked ${n}`, subdomain: `walked-${n}`, accountType: 'BUY_SIDE' }),
      takes: [
        ...['name', 'subdomain', 'accountType', 'cmgEntityKey', 'requireTwoFactorAuth', 'draftId'],
        ...['licenseType', 'licenseCount', 'trialEndsOn', 'traits'],
        ...administrator,
      ],
      adds: { accounts: 1, account_traits: 1, audit_chains: 1, roles: 7 },
    },
    'accounts.update': {
      body: () => ({ licenseCount: 1_000_000 }),
      takes: [...subscription, 'cmgEntityKey', 'requireTwoFactorAuth', 'remainingLicenseCount'],
      edit: { changed: 'licenseCount', body: (_, n) => ({ licenseCount: 900_000 + n }) },
    },
    'accounts.updateOwn': {
      body: () => ({ requireTwoFactorAuth: false }),
      takes: [...subscription, 'cmgEntityKey', 'requireTwoFactorAuth', 'remainingLicenseCount'],
      edit: {
        changed: 'requireTwoFactorAuth',
        body: (_, n) => ({ requireTwoFactorAuth: n % 2 === 0 }),
      },
    },
    'accounts.setStatus': {
      body: () => ({ status: 'ACTIVE' }),
      takes: ['status', 'cmgEntityKey'],
      edit: {
        changed: 'status',
        body: (_, n) =>
          n % 2 === 0 ? { status: 'DISABLED' } : { status: 'ACTIVE', cmgEntityKey: keyOfAcme },
      },
    },
    'accounts.remap': {
      body: (n) => [{ accountId: 'birch', reason: 'MAPPING_CORRECTION', cmgEntityKey: freeKey(n) }],
      takes: ['accountId', 'reason', 'cmgEntityKey', 'version'],
      ofAllAccounts: true,
      changes: 'birch',
      adds: {},
    },
    'accounts.setTraits': {
      body: () => ({ traitCodes }),
      takes: ['accountId', 'traitCodes', 'codes'],
      edit: {
        changed: 'traitCodes',
        body: (_, n) => ({ traitCodes: traitCodes.slice(0, 2 + (n % 2)) }),
      },
    },
    'accounts.setPasswordPolicy': {
      body: () => passwordPolicy(10),
      takes: [...Object.keys(passwordPolicy(10)), 'accountId'],
      edit: { changed: 'passwordPolicy', body: (_, n) => passwordPolicy(8 + (n % 50)) },
    },
    'accounts.setIpSettings': {
      body: () => ipSettings(false),
      takes: Object.keys(ipSettings(false)),
      edit: { changed: 'requireTwoFactorAuth', body: (_, n) => ipSettings(n % 2 === 0) },
    },
    'accounts.traitsImpact': { filters: ['traitCodes=ACCOUNT,CRM'] },
    'accounts.checkSubdomain': { query: '?validate=acme', filters: ['validate=no%20label'] },
  },
  app: async () => (await import('./accounts/app.ts')).app,
};
