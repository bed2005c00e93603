import { describe, expect, it } from 'vitest';
import { readRows } from '#server/directory/load/fileRows.ts';
import { readLeiRecord } from '#server/directory/load/gleif.ts';
import { loadedId, type Made, type Rejected } from '#server/directory/load/made.ts';
import { readFirmLine, readIdentifierLine, readNameLine } from '#server/directory/load/ownFiles.ts';
import { readTicker } from '#server/directory/load/secTickers.ts';
import { pieces } from './loads.ts';

const keys = new Set(['id', 'firm_id', 'name_key', 'display_name_key', 'tokens', 'value_key']);
/** Each row of a table by its values that are neither empty nor keys. */
function told(made: Made | Rejected): Record<string, string[]> | string {
  if ('reason' in made) return made.reason;
  const values = (row: object) =>
    Object.entries(row).flatMap(([column, value]) => (keys.has(column) || !value ? [] : String(value)));
  const tables = Object.entries(made.rows).map(([table, rows]) => [
    table,
    rows.map((row) => values(row).join(', ')),
  ]);
  return Object.fromEntries([...tables, ...(made.leftOut?.length ? [['leftOut', made.leftOut]] : [])]);
}

it('an id is the same at each load', () => {
  expect(loadedId('LEI 1', 'name')).toBe('6447ae4d-a743-8b8d-a197-7737416c93cf');
});

it('each record has the id of what it is', () => {
  const code = '5493001KJTIIGC8Y1R12';
  const place = (of: string, city: string) => ({ [`Entity.${of}Address.City`]: city });
  const lei = readLeiRecord({
    ...{ LEI: code.toLowerCase(), 'Entity.LegalName': 'Pell' },
    ...{ ...place('Headquarters', 'Lyon'), ...place('Legal', 'Paris') },
  });
  const line = readFirmLine({ firm_id: 'T1', legal_name: 'Pell', website: 'pell.example' });
  const ids = (made: Made | Rejected) =>
    'rows' in made
      ? [made.firmId, ...Object.values(made.rows).flatMap((rows) => rows.map(({ id }) => id))]
      : [];
  const [of, ofLine] = [`LEI ${code}`, 'T1'].map(
    (firm) =>
      (...names: string[]) =>
        loadedId(firm, ...names),
  );
  expect(ids(lei)).toEqual([
    ...[of?.(), of?.(), of?.('name', 'legal'), of?.('identifier', 'LEI', code.toLowerCase(), code)],
    ...[of?.('headquarters'), of?.('legal address')],
  ]);
  expect(ids(line)).toEqual([ofLine?.(), ofLine?.(), ofLine?.('name', 'legal'), ofLine?.('url')]);
  const ticker = readTicker({ cik: '12', name: 'Pell', ticker: 'P' });
  expect('rows' in ticker && ticker.rows.firm_names).toMatchObject([
    { firm_id: loadedId('CIK 0000000012'), id: loadedId('CIK 0000000012', 'name', 'legal') },
  ]);
});

it('texts have their columns’ lengths', () => {
  const [name, lines] = ['a'.repeat(300), ['', '.1', '.2', '.3']];
  const made = readLeiRecord({
    ...{ LEI: '5493001KJTIIGC8Y1R12', 'Entity.LegalName': name },
    'Entity.HeadquartersAddress.FirstAddressLine': name,
    ...Object.fromEntries(
      ['b', 'c', 'd'].map((letter, n) => [
        `Entity.HeadquartersAddress.AdditionalAddressLine${lines[n + 1]}`,
        letter.repeat(n === 1 ? 150 : 250),
      ]),
    ),
  });
  expect('rows' in made && made.rows).toMatchObject({
    firms: [{ display_name: name }],
    firm_addresses: [
      {
        street_line1: 'a'.repeat(200),
        street_line2: 'b'.repeat(200),
        street_line3: `${'c'.repeat(150)}, ${'d'.repeat(48)}`,
      },
    ],
  });
});

const long = 'a'.repeat(301);

describe('a line of firms.csv', () => {
  const firm = (values: object) =>
    told(readFirmLine({ firm_id: ' T1 ', legal_name: ' Pell Inc. ', ...values }));

  it.each<[values: object, told: object | string]>([
    [{}, { firms: ['Pell Inc.'], firm_names: ['Pell Inc., LEGAL'], firm_addresses: [], firm_contacts: [] }],
    [{ firm_id: ' ' }, 'firm_id is missing'],
    [{ firm_id: undefined }, 'firm_id is missing'],
    [{ firm_id: '1E+10' }, 'firm_id was replaced by a spreadsheet'],
    [{ legal_name: undefined }, 'legal_name is missing or longer than 300 characters'],
    [{ legal_name: long }, 'legal_name is missing or longer than 300 characters'],
    [{ legal_name: '#N/A' }, 'legal_name is missing or longer than 300 characters'],
  ])('%j is %j', (values, expected) => expect(firm(values)).toEqual(expected));

  it.each<[values: object, table: string, rows: string[]]>([
    [
      { entity_type: 'operating', sector: 'Energy', industry: ' Oil ' },
      'firms',
      ['Pell Inc., PUBLIC_COMPANY, ENERGY, Oil'],
    ],
    [{ source: 'form-adv', sector: 'Energy' }, 'firms', ['Pell Inc., INVESTMENT_MANAGEMENT']],
    [{ sector: 'Magic', entity_type: 'x' }, 'firms', ['Pell Inc.']],
    [{ website: ' pell.example/x ' }, 'firm_contacts', ['URL, pell.example/x']],
    [{ website: 'none' }, 'firm_contacts', []],
    [
      { city: 'Lyon', country: 'France', phone: '+33 1' },
      'firm_addresses',
      ['HEADQUARTERS, Lyon, FR, +33 1'],
    ],
    [
      { street: '1 Elm', region: 'MA', postal_code: '02110', country: 'Mars' },
      'firm_addresses',
      ['HEADQUARTERS, 1 Elm, MA, 02110'],
    ],
    [{ region: 'MA', country: 'France' }, 'firm_addresses', []],
  ])('with %j has the %s %j', (values, table, rows) => expect(firm(values)).toMatchObject({ [table]: rows }));

  it('has a web address of at most 300 characters, and its domain as the key', () => {
    const made = readFirmLine({ firm_id: 'T', legal_name: 'T', website: `pell.example/${long}` });
    expect('rows' in made && made.rows.firm_contacts).toMatchObject([
      { value: `pell.example/${long}`.slice(0, 300), value_key: 'pell.example' },
    ]);
  });
});

it.each<[values: Record<string, string>, told: object | string]>([
  [{ name: ' Old Pell ', kind: 'former' }, { firm_names: ['Old Pell, FORMER'] }],
  [{ name: 'Pell', kind: 'business' }, { firm_names: ['Pell, TRADE_DBA'] }],
  [{ name: 'Pell', kind: 'nick' }, 'kind nick is not known'],
  [{ kind: 'former' }, 'name is missing or longer than 300 characters'],
  [{ name: 'Pell' }, 'kind  is not known'],
])('the name %j is %j', (values, expected) => {
  expect(told(readNameLine({ firm_id: 'T', ...values }))).toEqual(expected);
});

it.each<[scheme: string, value: string, told: object | string]>([
  ['CIK', '123456', { firm_identifiers: ['CIK, 0000123456'] }],
  ['TICKER', 'PELL', { firm_identifiers: ['TICKER, PELL'] }],
  ['EIN', '1', 'EIN is not a kind that the directory keeps'],
  ['ABC', '1', 'scheme ABC is not known'],
  ['ISIN', 'US0378331006', 'ISIN has wrong check digits'],
  ['ISIN', 'x', 'ISIN is malformed'],
  ['CUSIP', ' ', 'CUSIP is missing or longer than 100 characters'],
  ['TICKER', long.slice(0, 100), { firm_identifiers: [`TICKER, ${long.slice(0, 100)}`] }],
  ['TICKER', long.slice(0, 101), 'TICKER is missing or longer than 100 characters'],
])('the identifier %s %s is %j', (scheme, value, expected) => {
  expect(told(readIdentifierLine({ firm_id: 'T', scheme, value }))).toEqual(expected);
});

it('a line belongs to the firm that it names', () => {
  const firm = readFirmLine({ firm_id: 'T ', legal_name: 'Pell' });
  const lines = [
    readNameLine({ firm_id: ' T', name: 'Pell', kind: 'former' }),
    readIdentifierLine({ firm_id: 'T', scheme: 'CIK', value: '1' }),
  ];
  for (const line of lines) expect(line).toMatchObject({ firmId: 'id' in firm && firm.id });
  expect(new Set([firm, ...lines].map((made) => 'id' in made && made.id)).size).toBe(3);
});

const noTicker = 'the ticker is missing or longer than 100 characters';
it.each<[values: object, told: string[] | string]>([
  [{ cik: ' 12 ', name: ' Pell ', ticker: ' P ', exchange: 'Nasdaq' }, ['P@XNAS']],
  [{ cik_str: '12', title: 'Pell', ticker: 'P' }, ['P']],
  [{ cik: '12', name: 'Pell', ticker: 'P', exchange: 'O. T. C.' }, ['P@OTC']],
  [{ name: 'Pell', ticker: 'P' }, 'CIK is missing or malformed'],
  [{ cik: 'x', name: 'Pell', ticker: 'P' }, 'CIK is missing or malformed'],
  [{ cik: '12', ticker: 'P' }, 'the name is missing or longer than 300 characters'],
  [{ cik: '12', name: 'Pell', exchange: 'NYSE' }, noTicker],
  [{ cik: '12', name: 'Pell', ticker: long }, noTicker],
])('the filer %j is %j', (values, expected) => {
  const rows = (tickers: string[]) => ({
    firms: ['Pell, ACTIVE, PUBLIC_COMPANY'],
    firm_names: ['Pell, LEGAL'],
    firm_identifiers: ['CIK, 0000000012', ...tickers.map((ticker) => `TICKER, ${ticker}`)],
  });
  const made = readTicker(values as Record<string, string>);
  expect(told(made)).toEqual(typeof expected === 'string' ? expected : rows(expected));
  if (!('reason' in made)) expect(made.identity).toEqual({ type: 'CIK', value_key: '12' });
});

describe('a record of the LEI register', () => {
  const lei = '5493001KJTIIGC8Y1R12';
  const other = 'Entity.OtherEntityNames.OtherEntityName';
  const latin = 'Entity.TransliteratedOtherEntityNames.TransliteratedOtherEntityName';
  const authority = 'Entity.RegistrationAuthority.RegistrationAuthority';
  const record = (values: object) => readLeiRecord({ LEI: lei, 'Entity.LegalName': 'Pell  SA', ...values });
  const office = (of: string, city: string) => ({
    [`Entity.${of}Address.FirstAddressLine`]: '1 Rue\nBasse',
    [`Entity.${of}Address.AdditionalAddressLine.2`]: 'Étage 2',
    [`Entity.${of}Address.AdditionalAddressLine.3`]: 'Cour',
    [`Entity.${of}Address.City`]: city,
    [`Entity.${of}Address.Region`]: 'FR-69',
    [`Entity.${of}Address.Country`]: 'FR',
    [`Entity.${of}Address.PostalCode`]: '69001',
  });
  const at = (type: string, city: string) => `${type}, 1 Rue Basse, Étage 2, Cour, ${city}, 69, 69001, FR`;
  const shown = 'Pell SA,';

  it.each<[values: object, table: string, rows: string[]]>([
    [{}, 'firms', [`${shown} ACTIVE`]],
    [{ 'Entity.EntityStatus': 'INACTIVE' }, 'firms', [`${shown} DEFUNCT`]],
    [{ 'Registration.RegistrationStatus': 'MERGED' }, 'firms', [`${shown} DEFUNCT`]],
    [{ 'Registration.RegistrationStatus': 'LAPSED' }, 'firms', [`${shown} ACTIVE`]],
    [{ 'Entity.EntityCategory': 'FUND' }, 'firms', [`${shown} ACTIVE, INVESTMENT_FUND`]],
    [
      { [`${authority}EntityID`]: ' 7 ', [`${authority}ID`]: ' RA1 ' },
      'firm_identifiers',
      [`LEI, ${lei}`, 'OTHER, 7@RA1'],
    ],
    [{ [`${authority}EntityID`]: '7' }, 'firm_identifiers', [`LEI, ${lei}`, 'OTHER, 7']],
    [{ [`${authority}ID`]: 'RA1' }, 'firm_identifiers', [`LEI, ${lei}`]],
    [{ [`${authority}EntityID`]: long.slice(0, 81) }, 'firm_identifiers', [`LEI, ${lei}`]],
    [
      {
        [`${other}.1`]: 'Old  Pell',
        [`${other}.1.type`]: 'PREVIOUS_LEGAL_NAME',
        [`${other}.2`]: 'PELL SA',
        [`${latin}.1`]: 'Pel',
        [`${other}.4`]: 'Not read',
      },
      'firm_names',
      ['Pell SA, LEGAL', 'Old Pell, FORMER', 'Pel, OTHER'],
    ],
    [
      { [`${other}.1`]: '', [`${other}.2`]: 'Shop', [`${other}.2.type`]: 'TRADING_OR_OPERATING_NAME' },
      'firm_names',
      ['Pell SA, LEGAL', 'Shop, TRADE_DBA'],
    ],
    [{ [`${other}.1`]: long }, 'leftOut', [`the name ${long.slice(0, 40)}… is longer than 300 characters`]],
    [{ LEI: '5493001KJTIIGC8Y1R13' }, 'firm_identifiers', []],
    [
      { LEI: '5493001KJTIIGC8Y1R13' },
      'leftOut',
      ['LEI has wrong check digits; the firm is loaded without it'],
    ],
    [{}, 'firm_addresses', []],
    [
      { ...office('Headquarters', 'Lyon'), ...office('Legal', 'Lyon') },
      'firm_addresses',
      [at('HEADQUARTERS', 'Lyon')],
    ],
    [
      { ...office('Headquarters', 'Lyon'), ...office('Legal', 'Paris') },
      'firm_addresses',
      [at('HEADQUARTERS', 'Lyon'), at('OTHER', 'Paris')],
    ],
    [office('Legal', 'Paris'), 'firm_addresses', [at('OTHER', 'Paris')]],
  ])('with %j has the %s %j', (values, table, rows) => {
    expect(told(record(values))).toMatchObject({ [table]: rows });
  });

  it('is refused without its LEI or its name', () => {
    expect(told(record({ LEI: ' ' }))).toBe('LEI is missing');
    const noName = 'Entity.LegalName is missing or longer than 300 characters';
    expect([undefined, long].map((name) => told(record({ 'Entity.LegalName': name })))).toEqual([
      noName,
      noName,
    ]);
  });

  it('is known by its LEI, with what the register says of it', () => {
    const status = {
      'Registration.RegistrationStatus': 'ISSUED',
      'Registration.NextRenewalDate': '2027-02-03T10:00:00Z',
    };
    expect(record({ ...status, LEI: ` ${lei.toLowerCase()} ` })).toMatchObject({
      identity: { type: 'LEI', value_key: lei.toLowerCase() },
      registration: { value_key: lei.toLowerCase(), status: 'ISSUED', renewed_until: '2027-02-03' },
    });
    expect(record({})).toMatchObject({ registration: { status: '', renewed_until: null } });
    expect(record({ LEI: '5493001KJTIIGC8Y1R13' })).not.toHaveProperty('identity');
  });
});

it.each<[text: string, columns: string[], rows: string[]]>([
  ['{"fields":["a","b"],"data":[[1,"x"],["y",null],3]}', ['a', 'b'], ['1: 1 x', '2: y ', '3:  ']],
  ['          \n {"0":{"a":1,"b":true},"1":2,"3":null,"2":{"a":"z"}}', ['a', 'b'], ['1: 1 ', '2: z']],
  ['{}', [], []],
  ['{"fields":["a"]}', [], []],
  ['', [], []],
  ['\ufeff alpha ,b\n1,2\n3\n4,5,6\n', ['alpha', 'b'], ['2: 1 2', '3: 3  only 1 of 2 cells', '4: 4 5']],
])('%j is read as rows of %j: %j', async (text, columns, rows) => {
  for (const parts of [pieces(text), [text]]) {
    const read = await readRows(
      (async function* () {
        yield* parts;
      })(),
    );
    const found = [];
    for await (const { line, values, fault } of read.rows)
      found.push(`${line}: ${Object.values(values).join(' ')}${fault ? ` ${fault}` : ''}`);
    expect([read.columns, found]).toEqual([columns, rows]);
  }
});

it('JSON that is broken or endless is refused', async () => {
  await expect(readRows(pieces('{"a":'))).rejects.toThrow('The file is no JSON that can be read');
  const endless = (async function* () {
    for (let n = 0; n < 3; n++) yield `{${' '.repeat(32_000_000)}`;
  })();
  await expect(readRows(endless)).rejects.toThrow('The file is JSON of more than 64 MB');
});
