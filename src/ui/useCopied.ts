import { useEffect, useState } from 'react';

/** How long a button says that it has copied, in milliseconds (document 1, section 9). */
const copiedShown = 2_000;

/** Copies a text, and says so for a while; a browser may refuse the clipboard. */
export function useCopied(text: string) {
  const [state, setState] = useState<'copied' | 'notCopied'>();

  useEffect(() => {
    if (state !== 'copied') return;
    const timer = setTimeout(() => setState(undefined), copiedShown);
    return () => clearTimeout(timer);
  }, [state]);

  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => setState('copied'),
      () => setState('notCopied'),
    );
  return { copy, state };
}
