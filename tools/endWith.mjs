/**
 * npm sends SIGTERM to the shell between it and us, which ends without forwarding it. A program that already got the
 * signal does not get another: a second one would cut its drain short. @param {number} parent
 */
export function endWith(parent) {
  const watch = setInterval(() => {
    if (process.ppid !== parent) process.kill(process.pid, 'SIGTERM');
  }, 200).unref();
  for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => clearInterval(watch));
}
