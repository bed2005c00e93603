import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Glossary } from '../translation/glossary.ts';

const fileIn = (folder: string) => join(folder, 'glossary.json');

/** The terms of `glossary.json`; none where there is no such file. */
export const readGlossary = (folder: string): Glossary =>
  existsSync(fileIn(folder)) ? Glossary.parse(JSON.parse(readFileSync(fileIn(folder), 'utf8'))) : [];

export const writeGlossary = (folder: string, glossary: Glossary): void =>
  writeFileSync(fileIn(folder), `${formatted(JSON.stringify(glossary, null, 2))}\n`);

/** As the formatter leaves it: words in one line if they fit. */
const formatted = (json: string) =>
  json.replace(/\[\n\s+(".*"(?:,\n\s+".*")*)\n\s+\]/g, (lines: string, words: string, at: number) => {
    const line = `[${words.replace(/\n\s+/g, ' ')}]`;
    const indent = at - json.lastIndexOf('\n', at);
    return indent + line.length <= lineWidth ? line : lines;
  });

const lineWidth = 110;
