import { monitorEventLoopDelay } from 'node:perf_hooks';

/** Loaded into a measured server: answers each message with what happened since the last one. */
const delay = monitorEventLoopDelay({ resolution: 5 });
delay.enable();
let mostMemory = 0;
setInterval(() => {
  mostMemory = Math.max(mostMemory, process.memoryUsage.rss());
}, 20).unref();

process.on('message', () => {
  const memory = process.memoryUsage.rss();
  process.send?.({ longestBlock: delay.max / 1e6, memory, mostMemory: Math.max(mostMemory, memory) });
  delay.reset();
  mostMemory = memory;
});
process.channel?.unref();
