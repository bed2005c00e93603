import { Button, type ButtonProps } from '@mui/material';
import type { MouseEvent } from 'react';

/**
 * A button whose action may be under way. It stays where it is and keeps the focus, so that nothing jumps. The second
 * click of a double click is no second wish: it does nothing, even where a quick server has answered the first. Styled by
 * `busyButton.css`.
 */
export function BusyButton({ isBusy, ...button }: ButtonProps & { isBusy: boolean }) {
  return <Button {...button} className="busyButton" onClickCapture={ignoreRepeated} aria-busy={isBusy} />;
}

function ignoreRepeated(event: MouseEvent) {
  if (event.detail < 2) return;
  event.preventDefault();
  event.stopPropagation();
}
