import { styled } from '@mui/material/styles';
import type { HTMLAttributes } from 'react';

/** A message in place of a form. It takes the focus, because the form that had it is gone. */
export const InPlace = (props: HTMLAttributes<HTMLSpanElement>) => (
  <Said role="status" ref={takeFocus} tabIndex={-1} {...props} />
);

const takeFocus = (element: HTMLElement | null) => element?.focus();

/** It can't be operated, so it shows no ring. */
const Said = styled('span')({ display: 'block', outline: 'none' });
