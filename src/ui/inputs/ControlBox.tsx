import type { ComponentProps } from 'react';

/**
 * The box of a plain input or select, styled by `controlBox.css`. Plain elements, because MUI's inputs weigh more than the
 * sign-in pages may.
 */
export const ControlBox = ({ className = '', ...box }: ComponentProps<'span'>) => (
  <span {...box} className={`controlBox ${className}`} />
);
