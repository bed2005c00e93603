import { firstPlace, weights } from '#server/matching/weights.ts';
import { doublesReport } from './doubles.ts';
import { examplesOf } from './examples.ts';
import { readFirms, readPairs } from './folder.ts';
import { plantedPairs } from './planted.ts';
import { answer, report, suretyOf } from './report.ts';

/**
 * `npm run matching:measure -- FOLDER`: how well the shipped matcher finds a folder's labelled names, and
 * duplicates among them.
 */
const [folder = ''] = process.argv.slice(2);
const directory = await readFirms(folder);
const pairs = [...(await readPairs(folder)), ...plantedPairs(directory.all)];
const examples = await examplesOf(directory, pairs);
for (const mode of ['name', 'row'] as const) {
  const answered = answer(examples, examples.groups, weights, mode);
  process.stdout.write(`${report(answered, suretyOf(firstPlace), mode)}\n`);
}
process.stdout.write(`${await doublesReport(directory, pairs)}\n`);
