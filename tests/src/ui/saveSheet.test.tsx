import { expect, it, vi } from 'vitest';
import * as files from '#src/ui/saveFile.ts';
import { saveSheet } from '#src/ui/saveSheet.ts';
import { formulas, plain, readSheet } from '#tests/support/formulas.ts';

it('runs no formula of what is saved as a spreadsheet here, and restores it', async () => {
  const saved = vi.spyOn(files, 'saveFile').mockReturnValue();
  const columns = 3;
  await saveSheet('x.xlsx', {
    name: 'x',
    rows: formulas.map((formula) => Array.from({ length: columns }, () => formula)),
  });
  const [file = new Blob()] = saved.mock.calls[0] ?? [];
  const { rows, cells, run } = readSheet(await file.arrayBuffer());
  console.log(
    `exports: ${formulas.length} texts in ${columns} columns here, ${cells} cells, ${run.length} run`,
  );
  expect(run).toEqual([]);
  // This parser takes a text's `&amp;` for an escaped ampersand.
  const asRead = formulas.map((formula) => formula.replace('&amp;', '&'));
  expect(rows.map(([text]) => plain(String(text)))).toEqual(asRead);
});
