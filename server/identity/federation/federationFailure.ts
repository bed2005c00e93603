import type { TestFact, TestReason, TestStep } from '../../../contract/identityProviders';

/** Values that were seen at a step, for whoever reads the log of a test. */
export type Facts = Partial<Record<TestFact, string>>;

/** Why an identity provider proved nothing: at which step, and what was seen there. */
export class FederationFailure extends Error {
  constructor(
    readonly step: TestStep,
    readonly reason: TestReason,
    readonly facts: Facts = {},
    /** Earlier steps that were not tried: a token's claims are read before its signature. */
    readonly untried: readonly TestStep[] = [],
  ) {
    super(`${step}: ${reason}`);
  }
}
