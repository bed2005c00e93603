import type { ComponentProps, ElementType } from 'react';

/** A link in a line of text, lighter than MUI's: an address, or what `as` makes of it. Styled by `textLink.css`. */
export const TextLink = ({
  as: Link = 'a',
  className = '',
  ...link
}: ComponentProps<'a'> & { as?: ElementType }) => <Link {...link} className={`textLink ${className}`} />;
