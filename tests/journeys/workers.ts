import type { Reporter, TestCase, TestResult } from '@playwright/test/reporter';

/** Says after how many seconds each worker had nothing left to do: a long test that begins last leaves the others idle. */
export default class Workers implements Reporter {
  #begun = 0;
  #idleAfter = new Map<number, number>();

  onBegin() {
    this.#begun = Date.now();
  }

  onTestEnd(_: TestCase, { parallelIndex, startTime, duration }: TestResult) {
    this.#idleAfter.set(parallelIndex, (startTime.getTime() + duration - this.#begun) / 1000);
  }

  onEnd() {
    const seconds = [...this.#idleAfter.values()].map((one) => Math.round(one));
    console.log(`Workers were idle after ${seconds.join(', ')} s`);
  }

  printsToStdio() {
    return false;
  }
}
