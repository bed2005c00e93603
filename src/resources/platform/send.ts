import { asCallError } from '#dataProviders/callError.ts';
import { type Call, isOpen } from './documented.ts';
import { headersOf, pathOf, type Typed, takesJson } from './request.ts';

/** An answer as received. */
export type Answer = {
  status: number;
  headers: readonly (readonly [name: string, value: string])[];
  ms: number;
  blob: Blob;
  /** Undefined if it is not text. */
  text: string | undefined;
};

/** Sends a call to this page's own host with this key, and without the person's cookies. */
export async function send(call: Call, typed: Typed, apiKey: string, signal: AbortSignal): Promise<Answer> {
  const headers = new Headers({
    ...(isOpen(call) ? {} : { Authorization: `Bearer ${apiKey.trim()}` }),
    ...(takesJson(call) && { 'Content-Type': 'application/json' }),
    ...Object.fromEntries(headersOf(call, typed)),
  });
  const begun = performance.now();
  try {
    const answer = await fetch(
      pathOf(call, typed, (name) => name),
      {
        method: call.method,
        headers,
        signal,
        credentials: 'omit',
        cache: 'no-store',
        ...(takesJson(call) && { body: typed.body }),
      },
    );
    const blob = await answer.blob();
    return {
      status: answer.status,
      headers: [...answer.headers],
      ms: Math.round(performance.now() - begun),
      blob,
      text: isText(answer.headers.get('content-type') ?? '') ? await blob.text() : undefined,
    };
  } catch (error) {
    throw signal.aborted ? error : asCallError(error);
  }
}

const isText = (type: string) => type === '' || /json|^text\//.test(type);
