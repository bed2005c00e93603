import { resolve } from 'node:path';
import { runnerImport } from 'vite';

/** Runs a TypeScript command of this repository: `node tools/run.mjs <file> [arguments]`. */
const [node = '', , file = '', ...rest] = process.argv;
process.argv = [node, resolve(file), ...rest];
await runnerImport(resolve(file), { configFile: false, logLevel: 'error' });
