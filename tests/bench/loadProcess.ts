import { once } from 'node:events';
import { Agent } from 'node:http';
import { setTimeout } from 'node:timers/promises';
import { type Call, send } from './call';
import type { Load, Outcome } from './load';

/** Forked by `load.ts`: takes a load, makes it until it is told to end, and says what came of it. */
process.send?.('ready');
const [load] = (await once(process, 'message')) as [Load];
const started = performance.now();
let goesOn = true;
process.once('message', () => {
  goesOn = false;
});
const outcome: Outcome = { seconds: 0, answers: {}, unexplained: 0, times: [] };
const agent = new Agent({ keepAlive: true, maxSockets: load.connections });
let sent = 0;
await (load.perSecond ? evenly(load.perSecond) : inTurn(load.connections));
outcome.seconds = (performance.now() - started) / 1000;
agent.destroy();
process.send?.(outcome, () => process.disconnect());

async function inTurn(connections: number): Promise<void> {
  await Promise.all(
    Array.from({ length: connections }, async () => {
      while (goesOn) await one();
    }),
  );
}

/** However they are answered: those who come do not wait for those who came before. */
async function evenly(perSecond: number): Promise<void> {
  const under = new Set<Promise<void>>();
  while (goesOn) {
    const due = ((performance.now() - started) / 1000) * perSecond;
    while (sent < due) {
      const call = one();
      under.add(call);
      void call.then(() => under.delete(call));
    }
    await setTimeout(5);
  }
  await Promise.all(under);
}

async function one(): Promise<void> {
  const n = sent++;
  const { status, ms, isExplained } = await send(load.calls[n % load.calls.length] as Call, agent, n);
  outcome.answers[status] = (outcome.answers[status] ?? 0) + 1;
  if (status >= 200 && status < 400) outcome.times.push(ms);
  else if (mustBeExplained(status) && !isExplained) outcome.unexplained += 1;
}

function mustBeExplained(status: number): boolean {
  return status === 0 || status === 429 || status >= 500;
}
