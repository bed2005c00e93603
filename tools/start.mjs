/** Builds what changed, then becomes a program of the server: `node tools/start.mjs <program> [arguments]`. */
const shell = process.ppid;
const [program] = process.argv.splice(2, 1);
await import('./build.mjs');
await import(new URL(`../dist/server/${program}.js`, import.meta.url).href);
if (process.env.npm_lifecycle_event) endWith(shell);

/**
 * npm passes SIGTERM to the shell between it and us, and the shell ends without passing it on. A program that was told
 * already is not told again: a second signal would cut its drain short.
 * @param {number} parent
 */
function endWith(parent) {
  const watch = setInterval(() => {
    if (process.ppid !== parent) process.kill(process.pid, 'SIGTERM');
  }, 200).unref();
  for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => clearInterval(watch));
}
