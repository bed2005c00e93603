import { monitorEventLoopDelay } from 'node:perf_hooks';

/** Loaded into a measured server: answers each message with what happened since the last one. */
const delay = monitorEventLoopDelay({ resolution: 5 });
delay.enable();
let mostMemory = 0;
let used = process.cpuUsage();
setInterval(() => {
  mostMemory = Math.max(mostMemory, process.memoryUsage.rss());
}, 20).unref();

process.on('message', () => {
  const memory = process.memoryUsage.rss();
  const { user, system } = process.cpuUsage(used);
  process.send?.({
    longestBlock: delay.max / 1e6,
    memory,
    mostMemory: Math.max(mostMemory, memory),
    processorMs: (user + system) / 1e3,
  });
  used = process.cpuUsage();
  delay.reset();
  mostMemory = memory;
});
process.channel?.unref();
// A measurement that ended before its time leaves no server behind.
process.once('disconnect', () => process.exit());
