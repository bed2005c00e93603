import { expect, it } from 'vitest';
import { gate, platformGate } from '#contract/operation.ts';

it('a gate takes either permission in one’s own account, and the one that counts in any in the others', () => {
  expect(gate('User').edit).toEqual({ own: ['full:User', 'full:GlobalUser'], admin: ['full:GlobalUser'] });
  expect(gate('Firm', 'GlobalAccount').edit).toEqual({
    own: ['full:Firm', 'full:GlobalAccount'],
    admin: ['full:GlobalAccount'],
  });
  // @ts-expect-error: there is no permission GlobalFirm, which the second argument would otherwise default to.
  gate('Firm');
});

it('a gate of the platform is read by every account and edited by the system tenant', () => {
  expect(platformGate('Firm')).toEqual({ read: { own: ['read:Firm'] }, edit: { admin: ['full:Firm'] } });
});
