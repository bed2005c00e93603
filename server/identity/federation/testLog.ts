import { type TestLog, type TestReason, TestStep } from '#contract/identityProviders.ts';
import type { FederationFailure } from './federationFailure.ts';
import type { ProvedIdentity } from './provedIdentity.ts';

/** What an administrator should know of steps that have not failed. */
export type Remarks = Partial<Record<TestStep, TestReason>>;

type Tried = { startedOn: Date; finishedOn: Date } & (
  | { seen: ProvedIdentity['seen']; remarks: Remarks; failure?: undefined }
  | { seen?: undefined; remarks?: undefined; failure: FederationFailure }
);

/** A test's log: steps before a failure have passed, those after it were not tried. */
export function testLog({ startedOn, finishedOn, seen, remarks, failure }: Tried): TestLog {
  const steps = TestStep.options;
  const failedAt = failure ? steps.indexOf(failure.step) : steps.length;
  return {
    startedOn: startedOn.toISOString(),
    finishedOn: finishedOn.toISOString(),
    passed: !failure,
    steps: steps.map((step, n) => {
      if (failure && n === failedAt) {
        return { step, outcome: 'failed', reason: failure.reason, facts: failure.facts };
      }
      const isTried = failure ? n < failedAt && !failure.untried.includes(step) : step in seen;
      return {
        step,
        outcome: isTried ? 'passed' : 'skipped',
        reason: remarks?.[step] ?? null,
        facts: seen?.[step] ?? {},
      };
    }),
  };
}
