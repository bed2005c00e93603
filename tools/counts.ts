/** What a run of tests came to. */
export type Counts = { passed: number; failed: number; skipped: number };

/** Of Vitest's report in JSON. */
export function countVitest(report: string): Counts {
  const { numPassedTests, numFailedTests, numPendingTests, numTodoTests } = JSON.parse(report);
  return { passed: numPassedTests, failed: numFailedTests, skipped: numPendingTests + numTodoTests };
}

/** Of Playwright's; a test that passes when it is taken again has passed. */
export function countPlaywright(report: string): Counts {
  const { expected, unexpected, flaky, skipped } = JSON.parse(report).stats;
  return { passed: expected + flaky, failed: unexpected, skipped };
}
