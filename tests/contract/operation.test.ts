import { expect, it } from 'vitest';
import { gate, platformGate } from '#contract/operation.ts';

it('a gate takes what stands for an entity in any account where there is no global counterpart', () => {
  expect(gate('User').edit).toEqual({ own: ['full:User'], admin: ['full:GlobalUser'] });
  expect(gate('Firm', 'GlobalAccount').edit).toEqual({ own: ['full:Firm'], admin: ['full:GlobalAccount'] });
  // @ts-expect-error: there is no permission GlobalFirm, which the second argument would otherwise default to.
  gate('Firm');
});

it('a gate of the platform is read by every account and edited by the system tenant', () => {
  expect(platformGate('Firm')).toEqual({ read: { own: ['read:Firm'] }, edit: { admin: ['full:Firm'] } });
});
