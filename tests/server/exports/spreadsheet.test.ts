import { expect, it } from 'vitest';
import * as XLSX from 'xlsx';
import { percentFormat, spreadsheet, timestampFormat, wallClock } from '#server/exports/spreadsheet.ts';

/** The last moment of 4 December in New York. */
const end = new Date('2026-12-05T04:59:59.999Z');

it.each([
  ['America/New_York', '2026-12-04 23:59:59'],
  ['UTC', '2026-12-05 04:59:59'],
  ['Asia/Kolkata', '2026-12-05 10:29:59'],
])('a moment is written by the clock of its reader in %s', async (timeZone, shown) => {
  expect(wallClock(timeZone)(end)).toBe(shown);
  async function* rows() {
    yield [end, null, '=1'];
  }
  const columns = ['When', 'Never', 'What'].map((header) => ({ header, width: 20, numFmt: timestampFormat }));
  const bytes = await (await spreadsheet('x.xlsx', 'x', columns, rows(), timeZone)).arrayBuffer();
  const book = XLSX.read(new Uint8Array(bytes), { cellDates: true, UTC: true });
  const [, row] = XLSX.utils.sheet_to_json<unknown[]>(book.Sheets.x ?? {}, { header: 1, defval: null });
  const [when, ...others] = row ?? [];
  // A serial number of days has no whole seconds.
  expect(Math.round(Number(when) / 1000)).toBe(Date.parse(`${shown.replace(' ', 'T')}Z`) / 1000);
  expect(others).toEqual([null, "'=1"]);
});

it('keeps a text that looks like the escape of a character, and has shares as numbers', async () => {
  async function* rows() {
    yield ['a_x0020_b_X000d_', 0.94];
  }
  const columns = ['What', 'Share'].map((header) => ({ header, width: 20, numFmt: percentFormat }));
  const bytes = await (await spreadsheet('x.xlsx', 'x', columns, rows(), 'UTC')).arrayBuffer();
  const { A2, B2 } = XLSX.read(new Uint8Array(bytes)).Sheets.x ?? {};
  expect(A2?.v).toBe('a_x0020_b_X000d_');
  expect(B2).toMatchObject({ t: 'n', v: 0.94, w: '94%' });
});

it('is refused if its first row cannot be read', async () => {
  async function* failing(): AsyncGenerator<string[]> {
    await Promise.reject(new Error('no table'));
    yield [];
  }
  await expect(spreadsheet('x.xlsx', 'x', [], failing(), 'UTC')).rejects.toThrow('no table');
});
