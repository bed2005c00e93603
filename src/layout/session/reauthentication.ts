import { SessionEnded } from '#dataProviders/types.ts';

type Question = { answer: Promise<void>; resolve: () => void; reject: (reason: Error) => void };

/** The request to sign in again on this page, made by calls whose session has ended. All calls await one answer. */
export function createReauthentication() {
  let pending: Question | undefined;
  const listeners = new Set<() => void>();
  const change = (next: Question | undefined) => {
    pending = next;
    for (const listener of listeners) listener();
  };
  return {
    /** Resolves once the person has signed in again; rejects if they decline, or nothing is there to ask with. */
    ask(): Promise<void> {
      if (listeners.size === 0) return Promise.reject(new SessionEnded());
      const question = pending ?? newQuestion();
      if (!pending) change(question);
      return question.answer;
    },
    succeed() {
      pending?.resolve();
      change(undefined);
    },
    refuse(reason: Error) {
      pending?.reject(reason);
      change(undefined);
    },
    isPending: () => pending !== undefined,
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
  };
}

export type Reauthentication = ReturnType<typeof createReauthentication>;

function newQuestion(): Question {
  let settle: Pick<Question, 'resolve' | 'reject'> = { resolve: () => {}, reject: () => {} };
  const answer = new Promise<void>((resolve, reject) => {
    settle = { resolve, reject };
  });
  return { answer, ...settle };
}
