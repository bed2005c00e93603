import { describe, expect, it } from 'vitest';
import { singular } from '#server/matching/abbreviations.ts';
import { companyName, spellingsOf } from '#server/matching/companyName.ts';
import { formAtEnd, formInFront } from '#server/matching/legalForms.ts';
import { withoutSecurityTail } from '#server/matching/securityTails.ts';

const wordsOf = (name: string) => companyName(name).words.map(({ text }) => text);
const formOf = (name: string) => companyName(name).form?.code ?? null;

describe('a legal form', () => {
  it.each([
    ['Siebert GmbH & Co. KG', 'GMBH_CO_KG'],
    ['Siebert GmbH', 'GMBH'],
    ['Fiat S.p.A.', 'SPA'],
    ['Fiat S. p. A.', 'SPA'],
    ['Philips N.V.', 'NV'],
    ['Philips NV', 'NV'],
    ['Danske A/S', 'AS'],
    ['Orlen Sp. z o.o.', 'SPZOO'],
    ['Orlen Sp. z o. o.', 'SPZOO'],
    ['LUKOIL OIL COMP', 'CO'],
    ['Good Springs Capital, L.L.C.', 'LLC'],
    ['Infosys Private Limited', 'PVT'],
    ['Grupo Bimbo, S.A.B. de C.V.', 'SAB'],
  ])('of %s is %s', (name, form) => expect(formOf(name)).toBe(form));

  it.each([
    ['SIA Rimi Latvia', 'SIA', ['rimi', 'latvia']],
    ['UAB „Maxima“', 'UAB', ['maxima']],
    ['ООО Ромашка', 'OOO', ['ромашка']],
    ['PT Harbour Tbk', 'TBK', ['harbour']],
    ['PJSC Gazprom', 'PJSC', ['gazprom']],
    ['Foo LIMITED LIABILITY COMP', 'LLC', ['foo']],
    // There it is not customary, or nothing else would tell the firm from others.
    ['AS Roma', null, ['as', 'roma']],
    ['AG Mortgage', null, ['ag', 'mortgage']],
    ['CV Therapeutics Inc', 'INC', ['cv', 'therapeutics']],
    ['PT Capital Partners', null, ['pt', 'capital', 'partners']],
  ])('in front of %s is %s where that is customary', (name, code, words) => {
    expect(formOf(name)).toBe(code);
    expect(wordsOf(name)).toEqual(words);
  });

  it.each(['Enterprise Solutions', 'Industry Motors', 'Inc', 'SE Asia Holdings', 'Corporate Express Group'])(
    'is one only at the end and whole: %s has none',
    (name) => expect(formOf(name)).toBeNull(),
  );

  it('is no part of the name', () => {
    expect(wordsOf('Siebert GmbH & Co. KG')).toEqual(['siebert']);
    expect(wordsOf('LUKOIL OIL COMP')).toEqual(['lukoil', 'oil']);
  });

  it.each([
    ['株式会社バンク', ['バンク'], 'KK'],
    ['トヨタ自動車株式会社', ['トヨタ', '自動車'], 'KK'],
    ['トヨタ自動車㈱', ['トヨタ', '自動車'], 'KK'],
    ['（株）トヨタ自動車', ['トヨタ', '自動車'], 'KK'],
    ['삼성전자 주식회사', ['삼성전자'], 'KK'],
    ['(주)삼성전자', ['삼성전자'], 'KK'],
    ['中国工商银行股份有限公司', ['中国', '工商', '银行'], 'CO_LTD'],
    ['株式会社', ['株式会社'], null],
  ])('stands before or after a name without a blank: %s', (name, words, code) => {
    expect(wordsOf(name).join('')).toBe(words.join(''));
    expect(formOf(name)).toBe(code);
  });
});

describe('what exchanges add', () => {
  it.each([
    ['Boxlight Corporation - Class A Common Stock', 'Boxlight Corporation'],
    ['Cadiz, Inc. - Common Stock', 'Cadiz, Inc.'],
    ['AFLAC INC. DL -,10', 'AFLAC INC.'],
    ['AKEBIA THERAPEUT.DL-00001', 'AKEBIA THERAPEUT.'],
    ['NATL GRID PLC ADR/5', 'NATL GRID PLC'],
    ['AIR LEASE CORP. A DL -,01', 'AIR LEASE CORP.'],
    ['ALCOA CORP. O.N.', 'ALCOA CORP.'],
    ['SITC INTL HLDG.REGS HD-10', 'SITC INTL HLDG.'],
    ['1895 Bancorp of Wisconsin, Inc. /MD/', '1895 Bancorp of Wisconsin, Inc.'],
    ['Alphabet Inc. (Class A)', 'Alphabet Inc.'],
    ['Harbour Common', 'Harbour Common'],
    ['  Harbour   Capital  ', 'Harbour Capital'],
    ['A Common Stock', 'A Common Stock'],
    ['AB Common Stock', 'AB'],
    ['-- Common Stock', '-- Common Stock'],
    ['Harbour - Warrant to buy', 'Harbour'],
    ['Harbour B Common Stock', 'Harbour'],
    ['Harbour A+B Common Stock', 'Harbour'],
    ['Harbour A + B Common Stock', 'Harbour'],
    ['Harbour A& B Common Stock', 'Harbour'],
    ['Harbour A-B Common Stock', 'Harbour A-B'],
    ['Harbour A+X Common Stock', 'Harbour A+X'],
    ['Harbour B', 'Harbour B'],
  ])('to %s is taken off', (name, rest) => expect(withoutSecurityTail(name)).toBe(rest));

  it('is also the name once more, cut off', () => {
    expect(wordsOf('VIPSHOP HOLDINGS LTD VIPSHOP HO')).toEqual(['vipshop', 'holdings']);
  });
});

it('numbers and series are separate, except one at the beginning', () => {
  expect(companyName('GSR IV Acquisition Corp.')).toMatchObject({ numbers: ['4'] });
  expect(companyName('BNC Mortgage Loan Trust 2007-2').numbers).toEqual(['2007', '2']);
  expect(companyName('Harbour Growth Fund B').numbers).toEqual(['B']);
  expect(companyName('Harbour Trust Series A').numbers).toEqual(['A']);
  expect(companyName('1895 Bancorp of Wisconsin, Inc.').numbers).toEqual([]);
});

it.each<[name: string, words: string, form: string, shown: string, numbers: string]>([
  ['Pellworth Corp. LLC', 'pellworth', 'LLC', 'LLC', ''],
  ['Pellworth Inc Corp LLC', 'pellworth inc', 'LLC', 'LLC', ''],
  ['Siebert GmbH & Co. KG', 'siebert', 'GMBH_CO_KG', 'GmbH Co KG', ''],
  ['Pell S. p. A.', 'pell', 'SPA', 'S p A', ''],
  ['SIA Rimi Capital', 'rimi capital', 'SIA', 'SIA', ''],
  ['Joint Stock Company Rimi', 'rimi', 'JSC', 'Joint Stock Company', ''],
  ['株式会社 有限会社バンク', 'バンク', 'KK', '株式会社', ''],
  [' 株式会社12', '12', 'KK', '株式会社', ''],
  // Nothing of the rest would tell the firm from others.
  ['Joint Stock Company Capital', 'joint stock company capital', '', '', ''],
  ['SIA A', 'sia a', '', '', ''],
  ['SIA KG Capital', 'sia kg capital', '', '', ''],
  ['SIA The Capital', 'sia capital', '', '', ''],
  ['SIA 12 Capital', 'sia capital', '', '', '12'],
  ['SIA Capital', 'sia capital', '', '', ''],
  ['SIA Capitals', 'sia capitals', '', '', ''],
  ['SIA 3M Capital', '3m capital', 'SIA', 'SIA', ''],
  ['SIA M3 Capital', 'm3 capital', 'SIA', 'SIA', ''],
  // Fillers, unless there is nothing else.
  ['Bank of the West', 'bank west', '', '', ''],
  ['The And 5', 'the and 5', '', '', '5'],
  ['Pell ’ Worth', 'pell worth', '', '', ''],
  ['ﾊﾞﾝｸ', 'バンク', '', '', ''],
  // A second name.
  ['Pell Worth Pel', 'pell worth', '', '', ''],
  ['Pell Worth Pe', 'pell worth pe', '', '', ''],
  ['Pell Worth Pelo', 'pell worth pelo', '', '', ''],
  ['Pell Worth Pel Worth', 'pell worth pel worth', '', '', ''],
  ['Pell Pell', 'pell pell', '', '', ''],
  // A share class.
  ['Pell Inc A', 'pell', 'INC', 'Inc', ''],
  ['Pell Inc Abc', 'pell inc abc', '', '', ''],
  ['Pell Inc Z', 'pell inc z', '', '', ''],
  ['Pell A', 'pell a', '', '', ''],
  // Numbers and series.
  ['Pell Fund 012', 'pell fund', '', '', '12'],
  ['Pell Fund 12345', 'pell fund 12345', '', '', ''],
  ['Pell Fund 3M', 'pell fund 3m', '', '', ''],
  ['Pell Fund M3', 'pell fund m3', '', '', ''],
  ['Pell I Fund', 'pell i fund', '', '', ''],
  ['Pell Fund I', 'pell fund', '', '', '1'],
  ['Pell II Fund', 'pell fund', '', '', '2'],
  ['Pell A Fund', 'pell a fund', '', '', ''],
  ['Pell Fund J', 'pell fund j', '', '', ''],
  ['Pell Trust Ba', 'pell trust ba', '', '', ''],
  ['Pell Trust Xa', 'pell trust xa', '', '', ''],
  ['Pell Group B', 'pell group b', '', '', ''],
])('%s is %j with the form %j, written %j, and the number %j', (name, words, form, shown, numbers) => {
  const read = companyName(name);
  expect([
    wordsOf(name).join(' '),
    read.form?.code ?? '',
    read.formShown ?? '',
    read.numbers.join(' '),
  ]).toEqual([words, form, shown, numbers]);
});

it('funds, trusts and partnerships have numbers or series', () => {
  const names = ['Pell LP', 'Pell Inc', 'Pell Fund', 'Pell Fd', 'Pell Trust Co', 'Pell'];
  expect(names.filter((name) => companyName(name).isSerial)).toEqual([
    ...['Pell LP', 'Pell Fund', 'Pell Fd', 'Pell Trust Co'],
  ]);
});

it('a word has what it is written as, and all it may stand for', () => {
  const words = companyName('J.B. Assocs Fd. Capitals').words;
  expect(words.map(({ shown }) => shown)).toEqual(['J.B', 'Assocs', 'Fd', 'Capitals']);
  expect(words.map(({ isDotted }) => isDotted)).toEqual([true, false, true, false]);
  expect(words.map(({ meanings }) => meanings)).toEqual([
    ['jb'],
    ['associate'],
    ['fund', 'food'],
    ['capital'],
  ]);
  expect(spellingsOf(companyName('Pell Mgmt 東京'))).toEqual([
    'pell',
    'pell',
    'mgmt',
    'management',
    '東京',
    '東京',
    '東京',
  ]);
});

it.each([
  ['funds', 'fund'],
  ['securities', 'security'],
  ['bus', 'bus'],
  ['funds1', 'funds1'],
  ['access', 'access'],
  ['ssabs', 'ssab'],
  ['iesus', 'iesu'],
])('the singular of %s is %s', (word, one) => expect(singular(word)).toBe(one));

it('a name is never all form', () => {
  expect([formAtEnd(['inc']), formInFront(['sia']), formInFront([])]).toEqual([null, null, null]);
  expect(formInFront(['joint', 'stock', 'company', 'pell'])).toMatchObject({
    words: 3,
    form: { code: 'JSC' },
  });
});

it('words of a script without blanks are words of their own', () => {
  expect(wordsOf('三菱東京バンク')).toEqual(['三菱', '東京', 'バンク']);
});

it('letters with dots are one word', () => {
  expect(wordsOf('J.B. Hunt')).toEqual(['jb', 'hunt']);
  expect(wordsOf('R.E.N. Redes')).toEqual(['ren', 'redes']);
});
