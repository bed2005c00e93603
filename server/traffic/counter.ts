/** Counts by name. A name whose count reaches 0 is dropped, so that made-up names can't fill the memory. */
export class Counter {
  readonly #counts = new Map<string, number>();

  of(name: string): number {
    return this.#counts.get(name) ?? 0;
  }

  entries(): IterableIterator<[name: string, count: number]> {
    return this.#counts.entries();
  }

  add(name: string): void {
    this.#counts.set(name, this.of(name) + 1);
  }

  /** At 0 it stays 0. */
  drop(name: string): void {
    const left = this.of(name) - 1;
    if (left > 0) this.#counts.set(name, left);
    else this.#counts.delete(name);
  }
}
