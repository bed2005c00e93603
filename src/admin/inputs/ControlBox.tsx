import type { ComponentProps } from 'react';

/**
 * The box of a plain input or select, styled by `controlBox.css`. Plain elements, because MUI's inputs are too large
 * for the sign-in pages.
 */
export const ControlBox = ({ className = '', ...box }: ComponentProps<'span'>) => (
  <span {...box} className={`controlBox ${className}`} />
);
