import { describe, expect, it } from 'vitest';
import type { CrmFileType } from '#contract/crmFileColumns.ts';
import { isLeftOut, type RepeatedKey, rowChecker, shortened } from '#server/services/crmImports/checkRow.ts';

type Known = { repeated?: RepeatedKey; isCutOff?: boolean };
function check(type: CrmFileType, names: (string | null)[], cells: string[], known: Known = {}) {
  const columns = names.map((column) => ({ header: 'x', column, by: null, firstValues: [] }));
  return rowChecker(type, columns)([7, ...cells], { repeated: undefined, isCutOff: false, ...known });
}
const told = ({ faults }: ReturnType<typeof check>) =>
  faults.map(({ line, column, rule, value, isWarning, values }) => {
    const more = Object.entries(values).map(([name, one]) => `${name} ${one}`);
    return [line, column, rule, `"${value}"`, ...(isWarning ? ['warning'] : []), ...more].join(' ');
  });

describe('a cell', () => {
  const lei = '5493001KJTIIGC8Y1R12';
  it.each<[column: string, cell: string, value: string | null, faults?: string]>([
    ['Name', "'=Pell", '=Pell'],
    ['Name', ' ', null, 'REQUIRED ""'],
    ['Name', 'a'.repeat(300), 'a'.repeat(300)],
    ['Name', 'a'.repeat(301), 'a'.repeat(301), `TOO_LONG "${'a'.repeat(200)}" maximum 300`],
    ['Name', 'a\ud800', 'a\ud800', 'UNREADABLE "a\ufffd"'],
    ['Name', '#N/A', '#N/A', 'SPREADSHEET "#N/A"'],
    ['FirmKey', '1.2E+10', '1.2E+10', 'SPREADSHEET "1.2E+10"'],
    ['Crd', '#REF!', '#REF!', 'SPREADSHEET "#REF!"'],
    ['InvestorType', '#N/A', '#N/A'],
    ['InvestorType', '', null],
    ['Description', 'a\n\tb', 'a\n\tb'],
    ['Status', 'deleted', 'DELETED'],
    ['Status', 'gone', 'GONE', 'CHOICE "gone" choices EFFECTIVE, DELETED'],
    ['Status', '', null, 'CHOICE "" choices EFFECTIVE, DELETED'],
    ['Email1', 'a@b.example', 'a@b.example'],
    ['Email1', 'nobody', 'nobody', 'FORM "nobody" warning'],
    ['Email1', '', null],
    ['Website1', 'https://pell.example', 'https://pell.example'],
    ['Website1', 'a b', 'a b', 'FORM "a b" warning'],
    ['PhoneNumber1', 'ask', 'ask'],
    ['Lei', lei, lei],
    ['Lei', '5493001KJTIIGC8Y1R13', '5493001KJTIIGC8Y1R13', 'CHECK_DIGITS "5493001KJTIIGC8Y1R13" warning'],
    ['Lei', 'none', 'NONE', 'FORM "none" warning'],
    ['Cik1', 'none', 'NONE', 'FORM "none" warning'],
    ['Crd', 'none', 'NONE', 'FORM "none" warning'],
  ])('of %s with %j is %j: %s', (column, cell, value, fault) => {
    const row = check('INVESTORS', [column], [cell]);
    expect(row.values).toEqual({ [column]: value });
    expect(told(row)).toEqual(fault ? [`7 ${column} ${fault}`] : []);
    expect(isLeftOut(row)).toBe(fault !== undefined && !fault.includes('warning'));
  });

  it('may be empty where its choice may', () => {
    expect(told(check('COVERAGES', ['JobFunction'], ['']))).toEqual([]);
    expect(told(check('COVERAGES', ['JobFunction'], ['x']))).toHaveLength(1);
  });
});

describe('a row', () => {
  const names = ['FirmKey', null, 'Crd'];
  it.each<[cells: string[], known: Known, faults: string[]]>([
    [['N-1', 'x', '7', '', ' '], {}, []],
    [['N-1', 'x', '7', '', 'y'], {}, ['7  CELL_COUNT "y" cells 5 columns 3']],
    [['N-1', 'x', '7'], { isCutOff: true }, ['7  CUT_OFF "7" cells 3 columns 3']],
    [['N-1', 'x'], {}, ['7  MISSING_CELLS "x" warning cells 2 columns 3']],
    [[], {}, ['7  MISSING_CELLS "" warning cells 0 columns 3', '7 FirmKey REQUIRED ""']],
    [['N-1', 'x', ''], { repeated: { firstLine: 3 } }, ['7 FirmKey REPEATED_KEY "N-1" firstLine 3']],
    [
      ...([['N-1', 'x', ''], { repeated: { firstLine: 3, key: 'n-1' } }] as const),
      ['7 FirmKey SIMILAR_KEY "N-1" warning firstLine 3 key n-1'],
    ],
  ] as [string[], Known, string[]][])('%j with %j has %j', (cells, known, faults) => {
    expect(told(check('INVESTORS', names, cells, known))).toEqual(faults);
  });

  it('has its key, its cells and values for the columns that it has', () => {
    const row = check(
      'COVERAGES',
      ['EmployeeKey', 'InvestorFirmKey', 'none', 'Titles'],
      [' E-1 ', 'N-1', 'x'],
    );
    expect(row).toMatchObject({ line: 7, key: 'N-1 / E-1', cells: [' E-1 ', 'N-1', 'x'] });
    expect(row.values).toEqual({ EmployeeKey: 'E-1', InvestorFirmKey: 'N-1' });
    expect(check('CONTACTS', [], []).key).toBe(' / ');
  });
});

it('enough of a value is kept to recognise it', () => {
  expect(shortened('a\nb\u0007c')).toBe('a b c');
  expect(shortened(`${'a'.repeat(199)}𝒳`)).toBe(`${'a'.repeat(199)}\ufffd`);
});
