import type { HTMLAttributes } from 'react';
import './signIn.css';

/** A message in place of a form. It takes the focus, because the form that had it is gone. */
export const InPlace = ({ className = '', ...message }: HTMLAttributes<HTMLSpanElement>) => (
  <span role="status" ref={takeFocus} tabIndex={-1} {...message} className={`inPlace ${className}`} />
);

const takeFocus = (element: HTMLElement | null) => element?.focus();
