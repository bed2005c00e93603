import { describe, expect, it } from 'vitest';
import { companyName } from '#server/matching/companyName.ts';
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

it('words of a script without blanks are words of their own', () => {
  expect(wordsOf('三菱東京バンク')).toEqual(['三菱', '東京', 'バンク']);
});

it('letters with dots are one word', () => {
  expect(wordsOf('J.B. Hunt')).toEqual(['jb', 'hunt']);
  expect(wordsOf('R.E.N. Redes')).toEqual(['ren', 'redes']);
});
