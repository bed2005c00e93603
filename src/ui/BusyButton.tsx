import { Button, type ButtonProps } from '@mui/material';
import type { MouseEvent } from 'react';

/**
 * A button whose action may be running. It stays in place and keeps the focus, so that nothing jumps. The second
 * click of a double click is ignored, even if a fast server has answered the first. Styled by `busyButton.css`.
 */
export function BusyButton({ isBusy, ...button }: ButtonProps & { isBusy: boolean }) {
  return <Button {...button} className="busyButton" onClickCapture={ignoreRepeated} aria-busy={isBusy} />;
}

function ignoreRepeated(event: MouseEvent) {
  if (event.detail < 2) return;
  event.preventDefault();
  event.stopPropagation();
}
