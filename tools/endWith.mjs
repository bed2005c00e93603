/**
 * npm passes SIGTERM to the shell between it and us, and the shell ends without passing it on. A program that was told
 * already is not told again: a second signal would cut its drain short.
 * @param {number} parent
 */
export function endWith(parent) {
  const watch = setInterval(() => {
    if (process.ppid !== parent) process.kill(process.pid, 'SIGTERM');
  }, 200).unref();
  for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => clearInterval(watch));
}
