import { describe, expect, it } from 'vitest';
import { filesBelow, folders } from './source.ts';

describe('file names', () => {
  const vague = (path: string) => /(^|\/)(utils?|helpers?|misc|common|shared|lib)(\/|\.|$)/i.test(path);
  const badFolder = (path: string) =>
    path
      .replace(/^i18n\/[a-z]{2,3}(-[A-Za-z0-9]+)*\//, 'i18n/')
      .split('/')
      .slice(0, -1)
      .some((folder) => !/^[a-z][A-Za-z0-9]*$/.test(folder));

  it('say what is inside, in folders of camelCase or of a locale', () => {
    const files = folders.flatMap(filesBelow);
    console.log(`file names: ${files.length}`);
    expect(files.filter((path) => vague(path) || badFolder(path))).toEqual([]);
  });

  it('control: refuses a vague name and a folder of another case', () => {
    expect(['src/utils/a.ts', 'server/helpers.ts'].every(vague)).toBe(true);
    expect(badFolder('src/Sign_In/A.tsx')).toBe(true);
    expect(['i18n/fr-CA/a.json', 'i18n/fr_CA/a.json', 'src/fr-CA/A.tsx'].map(badFolder)).toEqual([
      false,
      true,
      true,
    ]);
  });
});
