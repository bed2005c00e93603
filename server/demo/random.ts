/** Pseudo-random numbers from a seed: the same text gives the same data on every machine (mulberry32). */
export class Random {
  #state: number;

  constructor(seed: string) {
    this.#state = [...seed].reduce(
      (hash, letter) => Math.imul(hash ^ letter.charCodeAt(0), 16_777_619),
      -2_128_831_035,
    );
  }

  /** From 0 up to, but excluding, 1. */
  next(): number {
    this.#state = (this.#state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(this.#state ^ (this.#state >>> 15), 1 | this.#state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  }

  /** An integer from `minimum` to `maximum`, both included. */
  whole(minimum: number, maximum: number): number {
    return minimum + Math.floor(this.next() * (maximum - minimum + 1));
  }

  chance(probability: number): boolean {
    return this.next() < probability;
  }

  pick<T>(items: readonly [T, ...T[]]): T {
    return items[Math.floor(this.next() * items.length)] ?? items[0];
  }

  timestamp(from: Date, to: Date): Date {
    return new Date(this.whole(from.getTime(), to.getTime()));
  }

  /** A UUIDv7 of a moment. */
  id(moment: Date): string {
    const time = moment.getTime().toString(16).padStart(12, '0');
    const hex = (digits: number) =>
      this.whole(0, 16 ** digits - 1)
        .toString(16)
        .padStart(digits, '0');
    const variant = this.whole(8, 11).toString(16);
    return `${time.slice(0, 8)}-${time.slice(8)}-7${hex(3)}-${variant}${hex(3)}-${hex(6)}${hex(6)}`;
  }
}
