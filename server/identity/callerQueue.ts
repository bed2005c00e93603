/**
 * One account's waiting callers, round robin by caller. The length is read at each step, so it is stored, not
 * counted.
 */
export class CallerQueue<Waiter> {
  readonly #callers = new Map<string, Set<Waiter>>();
  #length = 0;

  get length(): number {
    return this.#length;
  }

  /** The caller with the most entries. */
  get longest(): string {
    const callers = [...this.#callers.keys()];
    return callers.reduce(
      (most, who) => (this.lengthOf(who) > this.lengthOf(most) ? who : most),
      callers[0] ?? '',
    );
  }

  /** A caller's entries. */
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

  /** Takes the first entry of the next caller, who moves to the end of the round. */
  next(): Waiter {
    const [[who, calls] = ['', new Set<Waiter>()]] = this.#callers;
    const [first] = calls;
    if (first === undefined) throw new Error('The queue is empty');
    this.leave(who, first);
    if (this.#callers.delete(who)) this.#callers.set(who, calls);
    return first;
  }

  /** Takes the latest entry of the caller with the most. */
  last(): Waiter {
    const who = this.longest;
    const last = [...(this.#callers.get(who) ?? [])].at(-1);
    if (last === undefined) throw new Error('The queue is empty');
    this.leave(who, last);
    return last;
  }
}
