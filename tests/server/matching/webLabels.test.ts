import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { companyName } from '#server/matching/companyName.ts';
import { spell, webLabel } from '#server/matching/webLabels.ts';
import { testServer } from '#tests/support/testServer.ts';

const addresses: [string, string | null][] = [
  ['HTTP://WWW.GLENMEDEIM.COM', 'glenmedeim'],
  ['https://www.linkedin.com/company/cary-street-partners/?viewAsMember=true', 'carystreetpartners'],
  ['https://www.linkedin.com/in/someone-1a8a822/', null],
  ['https://www.facebook.com/BentOakCapital', 'bentoakcapital'],
  ['HTTPS://WWW.FACEBOOK.COM/DASH-INVESTMENTS-143069625830843/', 'dashinvestments'],
  ['https://www.youtube.com/channel/UCwymq3GI4aDnz9sWo1jjmYw', null],
  ['https://twitter.com/heron_finance', 'heronfinance'],
  ['http://www.crest.co.in', 'crest'],
  ['https://www.mytruewealthgroup.com', 'truewealthgroup'],
  ['https://www.stewartinvestors.com/au/en/institutional.htm', 'stewartinvestors'],
  ['www.iccnv.com', 'iccnv'],
  ['example.org:8080/x', 'example'],
];
const server = testServer({ fixture: 'empty' });

it.each(addresses)('%s names a firm by %s', (address, label) => expect(webLabel(address)).toBe(label));

it('the database reads the same out of an address', async () => {
  const { rows } = await sql<{ label: string | null }>`
    select web_label(address) as label from unnest(${addresses.map(([address]) => address)}::text[]) with ordinality as asked (address, n)
    order by n`.execute(server.deps.db);
  expect(rows.map(({ label }) => label || null)).toEqual(addresses.map(([, label]) => label));
});

it('words, beginnings and first letters spell it', () => {
  const share = (label: string, name: string) => spell(label, companyName(name).words).share;
  expect(share('goodspringscapital', 'GOOD SPRINGS CAPITAL')).toBe(1);
  expect(share('glenmedeim', 'GLENMEDE INVESTMENT MANAGEMENT')).toBeGreaterThan(0.9);
  expect(share('nwfs', 'NEW WAVE FINANCIAL SERVICES')).toBeGreaterThan(0.7);
  expect(share('oakmont', 'Pellworth Investment Counsel')).toBeLessThan(0.3);
});
