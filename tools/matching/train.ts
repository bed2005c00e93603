import { writeFileSync } from 'node:fs';
import { calibrated } from './calibrate.ts';
import { examplesOf, folds } from './examples.ts';
import { fitWeights } from './fit.ts';
import { fitFirstPlace } from './fitFirstPlace.ts';
import { readFirms, readPairs } from './folder.ts';
import { plantedPairs } from './planted.ts';
import { type Answered, answer, type Mode, report, suretyOf } from './report.ts';

/**
 * `npm run matching:train -- FOLDER`: learns the weights from a folder's labelled pairs and writes them. The printed
 * results are cross-validated: a name's firm is left out of its training.
 */
const [folder = ''] = process.argv.slice(2);
const file = 'server/matching/weights.json';
const told = (text: string) => process.stdout.write(`${text}\n`);

const directory = await readFirms(folder);
const pairs = [...(await readPairs(folder)), ...plantedPairs(directory.all)];
const examples = await examplesOf(directory, pairs);
told(`${pairs.length} names, ${examples.isAnswer.length} comparisons`);

const apart: Record<Mode, Answered[]> = { name: [], row: [] };
for (let fold = 0; fold < folds; fold++) {
  const [others, own] = [true, false].map((isOther) =>
    examples.groups.filter((group) => (group.fold !== fold) === isOther),
  );
  const weights = calibrated(examples, others ?? [], fitWeights(examples, others ?? []));
  for (const mode of ['name', 'row'] as const)
    apart[mode].push(...answer(examples, own ?? [], weights, mode));
}
for (const mode of ['name', 'row'] as const) {
  const sure = new Map<Answered, number>();
  for (let fold = 0; fold < folds; fold++) {
    const others = [...apart.name, ...apart.row].filter(({ group }) => group.fold !== fold);
    const surety = suretyOf(fitFirstPlace(others));
    for (const one of apart[mode]) if (one.group.fold === fold) sure.set(one, surety(one));
  }
  told(report(apart[mode], (one) => sure.get(one) ?? 0, mode));
}

const weights = calibrated(examples, examples.groups, fitWeights(examples, examples.groups));
const firstPlace = fitFirstPlace([...apart.name, ...apart.row]);
writeFileSync(file, `${JSON.stringify({ weights, firstPlace }, null, 2)}\n`);
told(`${file} is written`);
