import { monitorEventLoopDelay } from 'node:perf_hooks';
import { GCProfiler } from 'node:v8';

/** Loaded into a measured server: answers each message with what happened since the last one. */
const delay = monitorEventLoopDelay({ resolution: 5 });
delay.enable();
let maxMemory = 0;
let used = process.cpuUsage();
setInterval(() => {
  maxMemory = Math.max(maxMemory, process.memoryUsage.rss());
}, 20).unref();

const collector = new GCProfiler();

/**
 * The duration (ms) of each short garbage collection recorded, and the total bytes copied: objects still alive since
 * the previous one.
 */
function collected() {
  const rounds = collector.stop().statistics.filter(({ gcType }) => gcType === 'Scavenge');
  const copied = rounds.map(({ beforeGC, afterGC }) => {
    const grown = usedOf(afterGC, 'old_space') - usedOf(beforeGC, 'old_space');
    return usedOf(afterGC, 'new_space') + grown;
  });
  return {
    rounds: rounds.map(({ cost }) => cost / 1e3),
    copied: copied.reduce((sum, bytes) => sum + bytes, 0),
  };
}

const usedOf = (/** @type {any} */ { heapSpaceStatistics }, /** @type {string} */ space) =>
  heapSpaceStatistics.find((/** @type {any} */ { spaceName }) => spaceName === space).spaceUsedSize;

function health() {
  const memory = process.memoryUsage.rss();
  const { user, system } = process.cpuUsage(used);
  const told = {
    longestBlock: delay.max / 1e6,
    memory,
    maxMemory: Math.max(maxMemory, memory),
    processorMs: (user + system) / 1e3,
  };
  used = process.cpuUsage();
  delay.reset();
  maxMemory = memory;
  return told;
}

process.on('message', (asked) => {
  if (asked === 'followCollector') collector.start();
  if (asked === 'collected') process.send?.(collected());
  if (asked === 'health') process.send?.(health());
});
process.channel?.unref();
// An aborted measurement leaves no server behind.
process.once('disconnect', () => process.exit());
