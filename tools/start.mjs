/** Builds what changed, then becomes a program of the server: `node tools/start.mjs <program> [arguments]`. */
const [program] = process.argv.splice(2, 1);
await import('./build.mjs');
await import(new URL(`../dist/server/${program}.js`, import.meta.url).href);
