import type { HTMLAttributes } from 'react';

/** What is said where a form was. The focus comes here, because the one that it was in is gone. */
export const InPlace = (props: HTMLAttributes<HTMLSpanElement>) => (
  <span role="status" ref={takeFocus} tabIndex={-1} {...props} />
);

const takeFocus = (element: HTMLElement | null) => element?.focus();
