import { once } from 'node:events';
import { setTimeout } from 'node:timers/promises';
import type { Call } from './call.ts';
import type { Load, Outcome } from './load.ts';
import { type LoadConnection, takeConnection } from './loadConnection.ts';

/** Forked by `load.ts`: takes a load, runs it until told to end, and reports the outcome so far. */
process.send?.('ready');
const [load] = (await once(process, 'message')) as [Load];
const started = performance.now();
const before = process.cpuUsage();
const outcome: Outcome = { seconds: 0, answers: {}, unexplained: 0, unsent: 0, processorMs: 0, times: [] };
const calls = load.calls.map(numbering);
const free: LoadConnection[] = [];
let sent = 0;
let goesOn = true;
void (load.perSecond ? evenly(load.perSecond) : inTurn(load.connections));
await once(process, 'message');
goesOn = false;
outcome.seconds = (performance.now() - started) / 1000;
const { user, system } = process.cpuUsage(before);
outcome.processorMs = (user + system) / 1000;
process.send?.(outcome, () => process.exit());

async function inTurn(connections: number): Promise<void> {
  await Promise.all(
    Array.from({ length: connections }, async () => {
      while (goesOn) await one();
    }),
  );
}

/**
 * However they are answered: new arrivals do not wait for earlier ones. One that finds no connection leaves, or all
 * of them would queue here, and take processor time from whatever is measured.
 */
async function evenly(perSecond: number): Promise<void> {
  let under = 0;
  for (let due = 0; goesOn; await setTimeout(5)) {
    for (; due < ((performance.now() - started) / 1000) * perSecond; due += 1) {
      if (under < load.connections) {
        under += 1;
        void one().then(() => {
          under -= 1;
        });
      } else outcome.unsent += 1;
    }
  }
}

async function one(): Promise<void> {
  const n = sent++;
  const call = (calls[n % calls.length] as (n: number) => Call)(n);
  const connection = takeConnection(free, call.port);
  const asked = performance.now();
  const { status, isExplained } = await connection.ask(call);
  free.push(connection);
  if (!goesOn) return;
  outcome.answers[status] = (outcome.answers[status] ?? 0) + 1;
  if (status >= 200 && status < 400) outcome.times.push(performance.now() - asked);
  else if (mustBeExplained(status) && !isExplained) outcome.unexplained += 1;
}

/** Returns the call by its number, without parsing one that never changes. */
function numbering(call: Call): (n: number) => Call {
  const text = JSON.stringify(call);
  return text.includes('{n}') ? (n) => JSON.parse(text.replaceAll('{n}', String(n))) : () => call;
}

function mustBeExplained(status: number): boolean {
  return status === 0 || status === 429 || status >= 500;
}
