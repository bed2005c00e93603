import { Button, type ButtonProps } from '@mui/material';
import type { MouseEvent } from 'react';

/**
 * A button whose action may be under way. It stays where it is and keeps the focus, so that nothing jumps. The second
 * click of a double click is no second wish: it does nothing, even where a quick server has answered the first.
 */
export function BusyButton({ isBusy, sx, ...button }: ButtonProps & { isBusy: boolean }) {
  return (
    <Button
      {...button}
      onClickCapture={ignoreRepeated}
      aria-busy={isBusy}
      sx={[busyStyle, ...(Array.isArray(sx) ? sx : [sx])]}
    />
  );
}

function ignoreRepeated(event: MouseEvent) {
  if (event.detail < 2) return;
  event.preventDefault();
  event.stopPropagation();
}

const busyStyle = {
  '&[aria-busy=true]': { opacity: 0.85, cursor: 'progress', transition: 'opacity 150ms 300ms' },
};
