import type { TestFact, TestReason, TestStep } from '#contract/identityProviders.ts';

/** Values seen at a step, for a test's log. */
export type Facts = Partial<Record<TestFact, string>>;

/**
 * Why an identity provider proved nothing: the step, and what was seen there. A stranger may have written that, so
 * what the database refuses in a text is replaced.
 */
export class FederationFailure extends Error {
  readonly facts: Facts;

  constructor(
    readonly step: TestStep,
    readonly reason: TestReason,
    facts: Facts = {},
    /** Earlier steps that were not tried: a token's claims are read before its signature. */
    readonly untried: readonly TestStep[] = [],
  ) {
    super(`${step}: ${reason}`);
    this.facts = Object.fromEntries(
      Object.entries(facts).map(([name, text]) => [name, text.toWellFormed().replaceAll('\0', '\ufffd')]),
    );
  }
}
