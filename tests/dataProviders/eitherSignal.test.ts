import { expect, it } from 'vitest';
import { eitherSignal } from '#dataProviders/eitherSignal.ts';

it.each([0, 1])('is aborted with the first of both, for its reason', (first) => {
  const controls = [new AbortController(), new AbortController()] as const;
  const either = eitherSignal(controls[0].signal, controls[1].signal);
  expect(either.aborted).toBe(false);
  controls[first]?.abort('first');
  controls[1 - first]?.abort('second');
  expect([either.aborted, either.reason]).toEqual([true, 'first']);
  const late = eitherSignal(controls[0].signal, new AbortController().signal);
  expect(late.aborted).toBe(true);
});
