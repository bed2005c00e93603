import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { leiCheckDigits } from '#contract/checkDigits.ts';
import { inOrder } from '#server/directory/load/loadFile.ts';
import { createTestServer, type TestServer } from '#tests/support/testServer.ts';
import { directoryOf } from '../services/firmWorld.ts';
import { loadText, pieces, searchFirms } from './loads.ts';

let server: TestServer;
let staff: ReturnType<typeof directoryOf>;
beforeAll(async () => {
  server = await createTestServer();
  staff = directoryOf(server);
});
afterAll(() => server.close());

const lei = (name: string) => {
  const start = `888800${name.padEnd(12, '0')}`;
  return start + leiCheckDigits(start);
};
const quoted = (cells: readonly string[]) => `${cells.map((cell) => `"${cell}"`).join()}\n`;

const address = (of: string) =>
  ['FirstAddressLine', 'AdditionalAddressLine.1', 'City', 'Region', 'Country', 'PostalCode'].map(
    (field) => `Entity.${of}Address.${field}`,
  );
const columns = [
  'LEI',
  'Entity.LegalName',
  ...[1, 2].flatMap((n) =>
    ['', '.xmllang', '.type'].map((end) => `Entity.OtherEntityNames.OtherEntityName.${n}${end}`),
  ),
  'Entity.TransliteratedOtherEntityNames.TransliteratedOtherEntityName.1',
  'Entity.TransliteratedOtherEntityNames.TransliteratedOtherEntityName.1.type',
  ...address('Legal'),
  ...address('Headquarters'),
  'Entity.RegistrationAuthority.RegistrationAuthorityID',
  'Entity.RegistrationAuthority.RegistrationAuthorityEntityID',
  'Entity.EntityCategory',
  'Entity.EntityStatus',
  'Registration.RegistrationStatus',
];
const office = ['1 Rue Basse', 'Étage 2', 'Lyon', 'FR-69', 'FR', '69001'];
const seat = ['9 Quai Neuf', '', 'Paris', 'FR-75', 'FR', '75001'];
const record = (code: string, name: string, changes: Partial<Record<string, string>> = {}) => {
  const usual: Record<string, string> = {
    LEI: code,
    'Entity.LegalName': name,
    ...Object.fromEntries(address('Legal').map((column, n) => [column, seat[n] ?? ''])),
    ...Object.fromEntries(address('Headquarters').map((column, n) => [column, office[n] ?? ''])),
    'Entity.EntityStatus': 'ACTIVE',
    'Registration.RegistrationStatus': 'ISSUED',
    ...changes,
  };
  return quoted(columns.map((column) => usual[column] ?? ''));
};
const records = (...rows: string[]) => quoted(columns) + rows.join('');

const relationColumns = [
  'Relationship.StartNode.NodeID',
  'Relationship.EndNode.NodeID',
  'Relationship.RelationshipType',
  'Relationship.RelationshipStatus',
  'Registration.RegistrationStatus',
];
const relation = (child: string, parent: string, type = 'IS_DIRECTLY_CONSOLIDATED_BY', isOver = false) =>
  quoted([child, parent, type, isOver ? 'INACTIVE' : 'ACTIVE', isOver ? 'RETIRED' : 'PUBLISHED']);
const relations = (...rows: string[]) => quoted(relationColumns) + rows.join('');

const load = (text: string) => loadText(server, text);
const found = async (text: string) => {
  const [first] = await searchFirms(server, text);
  return staff.get(first.id);
};
const parentOf = async (code: string) => (await found(code)).relations;

describe('records of the golden copy', () => {
  it('become firms with all their names, addresses and numbers', async () => {
    const other = 'Entity.OtherEntityNames.OtherEntityName';
    const written = 'Entity.TransliteratedOtherEntityNames.TransliteratedOtherEntityName.1';
    const told = await load(
      records(
        record(lei('QWYX'), 'Qwyxgleif\nSociété', {
          [`${other}.1`]: 'Vwxqgleif SA',
          [`${other}.1.type`]: 'PREVIOUS_LEGAL_NAME',
          [`${other}.2`]: 'Zwyqgleif',
          [`${other}.2.type`]: 'TRADING_OR_OPERATING_NAME',
          [written]: 'Kwyxgleif Societe',
          [`${written}.type`]: 'AUTO_ASCII_TRANSLITERATED_LEGAL_NAME',
          'Entity.RegistrationAuthority.RegistrationAuthorityID': 'RA000192',
          'Entity.RegistrationAuthority.RegistrationAuthorityEntityID': '00772 114',
          'Entity.EntityCategory': 'FUND',
        }),
      ),
    );
    expect(told).toEqual({
      counts: { rows: 1, added: 1, changed: 0, unchanged: 0, partly: 0, rejected: 0 },
      reasons: [],
    });
    const firm = await found('Vwxqgleif');
    expect(firm).toMatchObject({
      displayName: 'Qwyxgleif Société',
      details: { status: 'ACTIVE', entityType: 'INVESTMENT_FUND' },
    });
    expect(firm.names.map(({ type, value }) => [type, value]).sort()).toEqual([
      ['FORMER', 'Vwxqgleif SA'],
      ['LEGAL', 'Qwyxgleif Société'],
      ['OTHER', 'Kwyxgleif Societe'],
      ['TRADE_DBA', 'Zwyqgleif'],
    ]);
    expect(firm.identifiers.map(({ type, value }) => [type, value]).sort()).toEqual([
      ['LEI', lei('QWYX')],
      ['OTHER', '00772 114@RA000192'],
    ]);
    expect(
      firm.addresses.map(({ type, streetLine2, city, state }) => [type, streetLine2, city, state]),
    ).toEqual(
      expect.arrayContaining([
        ['HEADQUARTERS', 'Étage 2', 'Lyon', '69'],
        ['OTHER', null, 'Paris', '75'],
      ]),
    );
    expect((await found('772114')).id).toBe(firm.id);
  });

  it.each([
    ['INACTIVE', 'ISSUED', 'DEFUNCT'],
    ['ACTIVE', 'MERGED', 'DEFUNCT'],
    ['ACTIVE', 'LAPSED', 'ACTIVE'],
  ])('of status %s and registration %s are %s', async (status, registration, expected) => {
    const code = lei(`S${status}${registration}`.slice(0, 12));
    const changes = { 'Entity.EntityStatus': status, 'Registration.RegistrationStatus': registration };
    await load(records(record(code, `Status ${code}`, changes)));
    expect((await found(code)).details.status).toBe(expected);
  });

  it('with wrong check digits are loaded without their LEI, which is reported', async () => {
    const wrong = `${lei('WRONG').slice(0, 18)}00`;
    expect(await load(records(record(wrong, 'Wrongdigits Qwyx'), record('', 'Nobody')))).toEqual({
      counts: { rows: 2, added: 1, changed: 0, unchanged: 0, partly: 1, rejected: 1 },
      reasons: [
        [3, 'LEI is missing'],
        [2, 'LEI has wrong check digits; the firm is loaded without it'],
      ],
    });
    expect((await found('Wrongdigits')).identifiers).toEqual([]);
  });

  it('bring a later file up to date, and leave what staff wrote', async () => {
    const code = lei('LATER');
    await load(records(record(code, 'Before Lwyx'), record(lei('LATER2'), 'Steady Lwyx')));
    const { id, details, names } = await found(code);
    const fixed = { value: 'By staff Lwyx', type: 'LEGAL', recordStatus: 'EFFECTIVE' };
    await staff.call('PUT', `/${id}/names/${names[0]?.id}`, fixed, names[0]?.version);
    const later = { 'Entity.EntityStatus': 'INACTIVE' };
    const { counts } = await load(
      records(record(code, 'After Lwyx', later), record(lei('LATER2'), 'Steady Lwyx')),
    );
    expect(counts).toMatchObject({ added: 0, changed: 1, unchanged: 1 });
    const after = await staff.get(id);
    expect(after.displayName).toBe('By staff Lwyx');
    expect(after.details).toMatchObject({ status: 'DEFUNCT', version: details.version + 1 });
  });

  it('of a firm that staff has made add to it, and leave its details and its name', async () => {
    const { id } = await staff.create('Made Mwyx');
    await staff.call('POST', `/${id}/identifiers`, { type: 'LEI', value: lei('MADE') });
    const { counts } = await load(
      records(record(lei('MADE'), 'Registered Mwyx', { 'Entity.EntityCategory': 'FUND' })),
    );
    expect(counts).toMatchObject({ added: 0, changed: 1, rejected: 0 });
    const firm = await staff.get(id);
    expect(firm).toMatchObject({ displayName: 'Made Mwyx', details: { entityType: null } });
    expect(firm.names).toContainEqual(expect.objectContaining({ value: 'Registered Mwyx', type: 'OTHER' }));
    expect(firm.identifiers).toHaveLength(1);
  });
});

describe('relationships of the golden copy', () => {
  const [top, middle, child, lonely] = ['TOP', 'MIDDLE', 'CHILD', 'LONELY'].map(lei) as [
    string,
    ...string[],
  ] as [string, string, string, string];

  it('come after the records, whatever they are called and in whatever order they are given', async () => {
    const files = [relations(relation(child, middle)), records(record(top, 'Top'))];
    expect(await inOrder(files, pieces)).toEqual([files[1], files[0]]);
    await expect(inOrder(['a,b\n1,2\n'], pieces)).rejects.toThrow(
      'Its columns are none of a file that can be loaded: a, b',
    );
  });

  it('make parents, children first, and report missing ones', async () => {
    await load(
      records(
        record(child, 'Child Rwyx'),
        record(middle, 'Middle Rwyx'),
        record(lonely, 'Lonely Rwyx'),
        record(top, 'Top Rwyx'),
      ),
    );
    const text = relations(
      relation(child, top, 'IS_ULTIMATELY_CONSOLIDATED_BY'),
      relation(child, middle),
      relation(middle, top),
      relation(lonely, top, 'IS_ULTIMATELY_CONSOLIDATED_BY'),
      relation(middle, lei('NOWHERE')),
      relation(lei('NOWHERE'), top),
      relation(lonely, top, 'IS_FUND-MANAGED_BY'),
    );
    expect(await load(text)).toEqual({
      counts: { rows: 7, added: 3, changed: 0, unchanged: 1, partly: 0, rejected: 3 },
      reasons: [
        [6, `parent ${lei('NOWHERE')} is not loaded`],
        [7, `firm ${lei('NOWHERE')} is not loaded`],
        [8, 'IS_FUND-MANAGED_BY makes no parent'],
      ],
    });
    expect(await parentOf(child)).toMatchObject({
      parentName: 'Middle Rwyx',
      ultimateParentName: 'Top Rwyx',
    });
    expect(await parentOf(middle)).toMatchObject({ parentName: 'Top Rwyx', ultimateParentName: 'Top Rwyx' });
    expect(await parentOf(lonely)).toMatchObject({ parentName: 'Top Rwyx' });
    expect((await load(text)).counts).toMatchObject({ added: 0, changed: 0, unchanged: 4, rejected: 3 });
  });

  it('make no cycle, not even within one file', async () => {
    const { counts, reasons } = await load(
      relations(relation(top, child), relation(lonely, lonely), relation(top, lonely)),
    );
    expect(counts).toMatchObject({ added: 0, changed: 0, rejected: 3 });
    expect(reasons).toEqual([
      [2, 'the parent is the firm itself or below it'],
      [3, 'the parent is the firm itself or below it'],
      [4, 'the parent is the firm itself or below it'],
    ]);
    const [one, two] = [lei('ONE'), lei('TWO')];
    await load(records(record(one, 'One Cwyx'), record(two, 'Two Cwyx')));
    expect(await load(relations(relation(one, two), relation(two, one)))).toMatchObject({
      counts: { added: 1, rejected: 1 },
      reasons: [[3, 'the parent is the firm itself or below it']],
    });
  });

  it('follow what is over and what has moved, with all that is below', async () => {
    expect((await load(relations(relation(middle, top, undefined, true)))).counts.changed).toBe(1);
    expect(await parentOf(middle)).toMatchObject({ parentId: null, ultimateParentId: null });
    expect(await parentOf(child)).toMatchObject({ ultimateParentName: 'Middle Rwyx' });
    await load(relations(relation(middle, lonely)));
    expect(await parentOf(child)).toMatchObject({ ultimateParentName: 'Top Rwyx' });
  });

  it('leave a parent that staff has chosen, and one of a firm that staff has made', async () => {
    const { id } = await found(child);
    const other = await staff.create('Chosen Rwyx');
    const { relations: now } = await staff.get(id);
    const path = `/${id}/relations/${id}/parent`;
    expect((await staff.call('PUT', path, { parentId: other.id }, now.version)).status).toBe(200);
    await staff.call('POST', `/${other.id}/identifiers`, { type: 'LEI', value: lei('CHOSEN') });
    const { counts } = await load(relations(relation(child, middle), relation(lei('CHOSEN'), top)));
    expect(counts).toMatchObject({ added: 0, changed: 0, unchanged: 2, rejected: 0 });
    expect(await parentOf(child)).toMatchObject({ parentName: 'Chosen Rwyx' });
    expect((await staff.get(other.id)).relations.parentId).toBeNull();
  });
});
