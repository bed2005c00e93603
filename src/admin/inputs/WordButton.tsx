import type { ComponentProps } from 'react';

/** A text button beside an input's content: *Show*, *Remove*. Styled by `inputs.css`. */
export const WordButton = (button: ComponentProps<'button'>) => (
  <button type="button" {...button} className="wordButton" />
);
