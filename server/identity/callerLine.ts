/** Those of one account who wait, in turns by caller. How many is asked at each turn, and counted as they come and go. */
export class CallerLine<Waiter> {
  readonly #callers = new Map<string, Set<Waiter>>();
  #length = 0;

  get length(): number {
    return this.#length;
  }

  /** Who waits with most. */
  get longest(): string {
    const callers = [...this.#callers.keys()];
    return callers.reduce(
      (most, who) => (this.lengthOf(who) > this.lengthOf(most) ? who : most),
      callers[0] ?? '',
    );
  }

  /** With how many a caller waits. */
  lengthOf(who: string): number {
    return this.#callers.get(who)?.size ?? 0;
  }

  join(who: string, waiter: Waiter): void {
    const calls = this.#callers.get(who);
    if (calls) calls.add(waiter);
    else this.#callers.set(who, new Set([waiter]));
    this.#length += 1;
  }

  leave(who: string, waiter: Waiter): void {
    const calls = this.#callers.get(who);
    if (!calls?.delete(waiter)) return;
    if (calls.size === 0) this.#callers.delete(who);
    this.#length -= 1;
  }

  /** Takes the first of the caller whose turn it is, whose others it puts behind all of the line. */
  next(): Waiter {
    const [[who, calls] = ['', new Set<Waiter>()]] = this.#callers;
    const [first] = calls;
    if (first === undefined) throw new Error('Nobody waits in this line');
    this.leave(who, first);
    if (this.#callers.delete(who)) this.#callers.set(who, calls);
    return first;
  }

  /** Takes the one who came last of whoever waits with most. */
  last(): Waiter {
    const who = this.longest;
    const last = [...(this.#callers.get(who) ?? [])].at(-1);
    if (last === undefined) throw new Error('Nobody waits in this line');
    this.leave(who, last);
    return last;
  }
}
