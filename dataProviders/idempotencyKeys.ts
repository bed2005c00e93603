import { CallError } from './callError.ts';

/**
 * Idempotency-Keys by what is written. A key is made once per write and kept until an answer arrives, so that the
 * same write, repeated by an impatient click or after a network failure, can't take effect twice.
 */
export function createIdempotencyKeys(newKey: () => string) {
  const unanswered = new Map<string, string>();
  return {
    async hold<T>(write: string, send: (key: string) => Promise<T>): Promise<T> {
      const key = unanswered.get(write) ?? newKey();
      unanswered.set(write, key);
      try {
        const answer = await send(key);
        unanswered.delete(write);
        return answer;
      } catch (error) {
        if (wasAnswered(error)) unanswered.delete(write);
        throw error;
      }
    },
  };
}

/** A refusal is an answer; after a broken connection or a server fault it is open whether the write took effect. */
function wasAnswered(error: unknown): boolean {
  return error instanceof CallError && error.status >= 400 && error.status < 500;
}
