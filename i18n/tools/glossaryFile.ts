import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Glossary } from '../translation/glossary.ts';

const fileIn = (folder: string) => join(folder, 'glossary.json');

/** The terms of `glossary.json`; none where there is no such file. */
export const readGlossary = (folder: string): Glossary =>
  existsSync(fileIn(folder)) ? Glossary.parse(JSON.parse(readFileSync(fileIn(folder), 'utf8'))) : [];

export const writeGlossary = (folder: string, glossary: Glossary): void =>
  writeFileSync(fileIn(folder), `${JSON.stringify(glossary, null, 2)}\n`);
