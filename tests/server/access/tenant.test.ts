import { expect, it } from 'vitest';
import { readHost, tenantOrigin } from '../../../server/access/tenant';
import { readConfig } from '../../../server/config/readConfig';

it.each([
  ['localhost', { kind: 'platform' }],
  ['LOCALHOST', { kind: 'platform' }],
  ['acme.localhost', { kind: 'subdomain', subdomain: 'acme' }],
  ['Acme.localhost', { kind: 'subdomain', subdomain: 'acme' }],
  ['a.b.localhost', { kind: 'foreign' }],
  ['-acme.localhost', { kind: 'foreign' }],
  [`${'a'.repeat(21)}.localhost`, { kind: 'foreign' }],
  ['.localhost', { kind: 'foreign' }],
  ['evillocalhost', { kind: 'foreign' }],
  ['acme.localhost.evil.example', { kind: 'foreign' }],
  ['', { kind: 'foreign' }],
])('the host %s is %j', (host, part) => {
  expect(readHost(host, 'localhost')).toEqual(part);
});

it("a tenant's origin comes from the configuration alone", () => {
  const config = readConfig({ PLATFORM_HOST: 'tenantry.example', PUBLIC_ORIGIN: 'https://tenantry.example' });
  expect(tenantOrigin(config, 'acme')).toBe('https://acme.tenantry.example');
  expect(tenantOrigin(readConfig({ PORT: '4470' }), 'acme')).toBe('http://acme.localhost:4470');
});
