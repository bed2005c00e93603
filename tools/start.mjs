import { endWith } from './endWith.mjs';

/** Builds what changed, then becomes a program of the server: `node tools/start.mjs <program> [arguments]`. */
const shell = process.ppid;
const [program] = process.argv.splice(2, 1);
await import('./build.mjs');
await import(new URL(`../dist/server/${program}.js`, import.meta.url).href);
if (process.env.npm_lifecycle_event) endWith(shell);
