/** How many there are of each name. A name of which none is left is forgotten: else whoever makes up names would fill the memory. */
export class Tally {
  readonly #counts = new Map<string, number>();

  of(name: string): number {
    return this.#counts.get(name) ?? 0;
  }

  entries(): IterableIterator<[name: string, count: number]> {
    return this.#counts.entries();
  }

  /** One more of it. */
  add(name: string): void {
    this.#counts.set(name, this.of(name) + 1);
  }

  /** One less of it; of none none. */
  drop(name: string): void {
    const left = this.of(name) - 1;
    if (left > 0) this.#counts.set(name, left);
    else this.#counts.delete(name);
  }
}
