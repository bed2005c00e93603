import { expect, it } from 'vitest';
import { leiCheckDigits } from '#contract/checkDigits.ts';
import type { CrmFileType } from '#contract/crmFileColumns.ts';
import { proposedColumns } from '#server/services/crmImports/proposeColumns.ts';

const lei = (start: string) => start + leiCheckDigits(start);
const leis = ['5493001KJTIIGC8Y1R', '5493001KJTIIGC8Y2R', '5493001KJTIIGC8Y3R'].map(lei);

it.each<[header: string, values: string[], type: CrmFileType, column: string | undefined, by?: string]>([
  ['Firm Ref', ['INV-1'], 'INVESTORS', 'FirmKey', 'WORDS'],
  ['Investor', ['Pellworth'], 'INVESTORS', 'Name', 'WORDS'],
  ['URL', ['pellworth.example'], 'INVESTORS', 'Website1', 'WORDS'],
  ['Iard No', ['318824', '144021'], 'INVESTORS', 'Crd', 'WORDS'],
  ['SEC CIK', ['320193'], 'INVESTORS', 'Cik1', 'WORDS'],
  ['E-Mail', ['a@b.example'], 'CONTACTS', 'Email1', 'WORDS'],
  ['Employee ID', ['7'], 'COVERAGES', 'EmployeeKey', 'WORDS'],
  ['x1', leis, 'INVESTORS', 'Lei', 'VALUES'],
  ['x2', ['a@b.example', 'c@d.example', 'e@f.example'], 'CONTACTS', 'Email1', 'VALUES'],
  ['x3', ['effective', 'DELETED', 'Effective'], 'INVESTORS', 'Status', 'VALUES'],
  ['x4', ['0000320193', '0000789019', '0001018724'], 'INVESTORS', 'Cik1', 'VALUES'],
  // Values that contradict the header, too few of them, and what anything may be.
  ['Email Sent', ['yes', 'no'], 'INVESTORS', undefined],
  ['x5', leis.slice(1), 'INVESTORS', undefined],
  ['x6', ['318824', '144021', '7'], 'INVESTORS', undefined],
  ['Desk', ['ECM', 'Syndicate'], 'INVESTORS', undefined],
])('%s with %j of %s is proposed as %s', (header, values, type, column, by) => {
  const proposal = proposedColumns(type, [{ header, values, at: 0 }], new Set()).get(0);
  expect([proposal?.column, proposal?.by]).toEqual([column, by]);
});

it('proposes each column once, to the surest, and says how many values fit', () => {
  const found = proposedColumns(
    'INVESTORS',
    [
      { header: 'x', values: leis, at: 1 },
      { header: 'LEI', values: [...leis, ...leis, 'none'], at: 2 },
      { header: 'Phone', values: ['+1 555 0100'], at: 4 },
      { header: 'Phone 2', values: [], at: 5 },
    ],
    new Set(),
  );
  expect([...found].sort(([one], [other]) => one - other)).toEqual([
    [2, { column: 'Lei', by: 'WORDS', fit: { matching: 6, of: 7 } }],
    [4, { column: 'PhoneNumber1', by: 'WORDS', fit: { matching: 1, of: 1 } }],
    [5, { column: 'PhoneNumber2', by: 'WORDS', fit: null }],
  ]);
});
