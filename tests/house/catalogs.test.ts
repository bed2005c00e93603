import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, it } from 'vitest';
import { checkCatalogs } from '../../i18n/tools/check';

it('every locale has the same keys, placeholders and plural forms', () => {
  const reports = checkCatalogs('i18n');
  console.log(`catalogs: ${reports.map(({ locale, total }) => `${locale} ${total} texts`).join(', ')}`);
  expect(reports.length).toBeGreaterThan(1);
  expect(reports.flatMap(({ faults }) => faults)).toEqual([]);
});

it('control: refuses a missing key, a lost placeholder and a missing plural form', () => {
  const folder = mkdtempSync(join(tmpdir(), 'tenantry-catalogs-'));
  const write = (file: string, texts: object) => {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    writeFileSync(join(folder, file), JSON.stringify(texts));
  };
  write('en/a.json', { gone: 'Gone', named: 'Hello %{name}', counted: '%{n} user |||| %{n} users' });
  write('fr/a.json', { named: 'Bonjour', counted: '%{n} utilisateurs' });
  try {
    const faults = checkCatalogs(folder).flatMap((report) => report.faults.map(({ key }) => key));
    expect(faults.sort()).toEqual(['counted', 'gone', 'named']);
  } finally {
    rmSync(folder, { recursive: true });
  }
});
