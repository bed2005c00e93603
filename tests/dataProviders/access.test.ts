import { expect, it } from 'vitest';
import { mayCall } from '#dataProviders/access.ts';

const scope = (own: string) => ({ subdomain: own, ownSubdomain: own });

it('offers what only the platform calls to nobody of another account, whatever they may read', () => {
  expect(mayCall('crmIntegrations.list', scope('system'), ['read:Firm'])).toBe(true);
  expect(mayCall('crmIntegrations.list', scope('acme'), ['read:Firm'])).toBe(false);
  expect(mayCall('firms.list', scope('acme'), ['read:Firm'])).toBe(true);
});

it('offers to everybody what needs no permission', () => {
  expect(mayCall('platform.config', scope('acme'), [])).toBe(true);
});
