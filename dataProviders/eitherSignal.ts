/** Aborted with the first of both: `AbortSignal.any`, which browsers of 2023 don't have. */
export function eitherSignal(one: AbortSignal, other: AbortSignal): AbortSignal {
  const control = new AbortController();
  for (const signal of [one, other]) {
    const abort = () => control.abort(signal.reason);
    if (signal.aborted) abort();
    else signal.addEventListener('abort', abort, { signal: control.signal });
  }
  return control.signal;
}
