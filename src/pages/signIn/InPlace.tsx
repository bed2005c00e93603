import { styled } from '@mui/material/styles';
import type { HTMLAttributes } from 'react';

/** What is said where a form was. The focus comes here, because the one that it was in is gone. */
export const InPlace = (props: HTMLAttributes<HTMLSpanElement>) => (
  <Said role="status" ref={takeFocus} tabIndex={-1} {...props} />
);

const takeFocus = (element: HTMLElement | null) => element?.focus();

/** Nothing can be done to it, so that no ring says so. */
const Said = styled('span')({ display: 'block', outline: 'none' });
