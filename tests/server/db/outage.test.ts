import pino from 'pino';
import { expect, it } from 'vitest';
import { outageReporter } from '#server/db/outage.ts';

function reporting() {
  let now = 0;
  const lines: { msg: string; seconds?: number }[] = [];
  const log = pino({ base: null }, { write: (line: string) => lines.push(JSON.parse(line)) });
  const report = outageReporter(log, () => new Date(now));
  return {
    at: (seconds: number, what: 'failed' | 'answered') => {
      now = seconds * 1000;
      if (what === 'failed') report.failed(new Error('gone'));
      else report.answered();
    },
    said: () => lines.map(({ msg, seconds }) => (seconds === undefined ? msg : `${msg} ${seconds}`)),
  };
}
const [lost, back] = ['the database does not answer', 'the database answers again'];

it('logs an outage once a minute, and its end with how long it was', () => {
  const { at, said } = reporting();
  at(0, 'answered');
  for (const second of [10, 11, 40, 69, 70, 71]) at(second, 'failed');
  at(77, 'answered');
  at(78, 'answered');
  expect(said()).toEqual([lost, lost, `${back} 61`]);
  at(80, 'failed');
  expect(said()).toEqual([lost, lost, `${back} 61`, lost]);
});

it('does not take a single answer between failures for the end of an outage', () => {
  const { at, said } = reporting();
  for (const second of [0, 4, 8]) {
    at(second, 'failed');
    at(second + 3, 'answered');
  }
  expect(said()).toEqual([lost]);
  at(13, 'answered');
  expect(said()).toEqual([lost, `${back} 8`]);
});
