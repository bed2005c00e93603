import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestServer, type TestServer } from '#tests/support/testServer.ts';
import { directoryOf } from '../services/firmWorld.ts';
import { loadText, searchFirms } from './loads.ts';

let server: TestServer;
beforeAll(async () => {
  server = await createTestServer();
});
afterAll(() => server.close());

const load = (json: object) => loadText(server, JSON.stringify(json));
const found = async (text: string) => {
  const [first] = await searchFirms(server, text);
  return directoryOf(server).get(first.id);
};
const identifiersOf = async (text: string) =>
  (await found(text)).identifiers.map(({ type, value }) => `${type} ${value}`).sort();

it('takes filers and their tickers from rows by their fields', async () => {
  const told = await load({
    fields: ['cik', 'name', 'ticker', 'exchange'],
    data: [
      [8800001, 'Qwyxsec Corp.', 'QWYX', 'Nasdaq'],
      [8800001, 'Qwyxsec Corp.', 'QWYX-B', 'OTC'],
      [8800002, 'Zwyqsec Inc.', 'ZWYQ', null],
      [0, 'Nobody', 'NNNN', 'NYSE'],
      [8800003, 'Tickerless', '', 'NYSE'],
    ],
  });
  expect(told).toEqual({
    counts: { rows: 5, added: 3, changed: 0, unchanged: 0, partly: 0, rejected: 2 },
    reasons: [
      [4, 'CIK is missing or malformed'],
      [5, 'the ticker is missing or longer than 100 characters'],
    ],
  });
  expect(await found('QWYX')).toMatchObject({
    displayName: 'Qwyxsec Corp.',
    details: { entityType: 'PUBLIC_COMPANY', status: 'ACTIVE' },
  });
  expect(await identifiersOf('qwyxsec')).toEqual(['CIK 0008800001', 'TICKER QWYX-B@OTC', 'TICKER QWYX@XNAS']);
  expect(await identifiersOf('zwyqsec')).toEqual(['CIK 0008800002', 'TICKER ZWYQ']);
});

it('takes them from the list without exchanges too, and adds nothing twice', async () => {
  const told = await load({
    0: { cik_str: 8800001, ticker: 'QWYX', title: 'QWYXSEC CORP' },
    1: { cik_str: 8800004, ticker: 'NEWW', title: 'Newsec Ltd' },
  });
  expect(told.counts).toMatchObject({ rows: 2, added: 1, rejected: 0 });
  expect(await identifiersOf('qwyxsec')).toEqual(['CIK 0008800001', 'TICKER QWYX-B@OTC', 'TICKER QWYX@XNAS']);
});

it('adds tickers to the firm that has the number, and leaves its name', async () => {
  const staff = directoryOf(server);
  const { id } = await staff.create('Filer Fwyx');
  await staff.call('POST', `/${id}/identifiers`, { type: 'CIK', value: '8800009' });
  await load({ 0: { cik_str: 8800009, ticker: 'FWYX', title: 'Filed Fwyx Corp' } });
  const firm = await staff.get(id);
  expect(firm).toMatchObject({ displayName: 'Filer Fwyx', details: { entityType: null } });
  expect(firm.identifiers.map(({ value }) => value).sort()).toEqual(['0008800009', 'FWYX']);
  expect(firm.names.map(({ type, value }) => [type, value])).toContainEqual(['OTHER', 'Filed Fwyx Corp']);
});

it.each([
  [
    '{"fields": ["cik", "symbol"], "data": [[1, "A"]]}',
    'Its columns are none of a file that can be loaded: cik, symbol',
  ],
  ['{"fields": ["cik",', 'The file is no JSON that can be read'],
  ['', 'Its columns are none of a file that can be loaded: '],
])('says what it can not read: %s', async (text, message) => {
  await expect(loadText(server, text)).rejects.toThrow(message);
});
