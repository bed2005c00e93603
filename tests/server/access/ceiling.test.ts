import { expect, it } from 'vitest';
import type { Permission } from '#contract/permissions.ts';
import { requireCeiling } from '#server/access/ceiling.ts';

/** A user administrator of Acme, about this account, who would give these rights. */
const give = (
  rights: Permission[],
  { isPlatformAdministrator = false, own = true, held = holds, mayDoAll = false } = {},
) =>
  requireCeiling({
    actor: {
      userId: 'u',
      accountId: 'acme',
      subdomain: 'acme',
      accountType: 'SELL_SIDE',
      sessionId: 's',
      name: 'A B',
      permissions: held,
      isPlatformAdministrator,
    },
    account: own
      ? { accountId: 'acme', accountType: 'SELL_SIDE' }
      : { accountId: 'system', accountType: 'SYSTEM' },
    rights,
    target: 'roles',
    mayDoAll,
  });
const holds: Permission[] = ['full:User', 'read:Role'];

it('lets nobody give a governing right that they lack, and names all of them', () => {
  expect(() => give(['full:User', 'read:Role', 'full:Crm'])).not.toThrow();
  const refused = {
    code: 'FORBIDDEN',
    target: 'roles',
    details: [
      {
        code: 'validation.rightsLacking',
        target: 'roles',
        message: expect.stringContaining('full:Role, full:ApiKey'),
        values: { rights: 'full:Role, full:ApiKey' },
      },
    ],
  };
  expect(() => give(['full:User', 'full:Role', 'full:ApiKey'])).toThrow(expect.objectContaining(refused));
});

it('asks for the global right in another account, and for global ones in the system tenant alone', () => {
  const forbidden = expect.objectContaining({ code: 'FORBIDDEN' });
  expect(() => give(['full:User'], { own: false })).toThrow(forbidden);
  expect(() => give(['full:User'], { own: false, held: ['full:GlobalUser'] })).not.toThrow();
  expect(() => give(['full:GlobalUser'], { own: false })).toThrow(forbidden);
  expect(() => give(['full:GlobalUser'])).not.toThrow();
});

it('lets nobody give or reach an administrator of the platform, whatever they hold', () => {
  const refused = {
    code: 'FORBIDDEN',
    target: 'roles',
    details: [expect.objectContaining({ code: 'validation.mayDoAllLacking', target: 'roles' })],
  };
  expect(() => give([], { mayDoAll: true })).toThrow(expect.objectContaining(refused));
});

it('is no limit to an administrator of the platform', () => {
  const administrator = { isPlatformAdministrator: true, held: [] };
  expect(() => give(['full:Role', 'full:Account'], administrator)).not.toThrow();
  expect(() => give([], { ...administrator, mayDoAll: true })).not.toThrow();
});
