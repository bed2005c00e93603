import { Button, type ButtonProps } from '@mui/material';
import { Tip } from './Tip.tsx';

type ReasonedButtonProps = ButtonProps & {
  /** Why it can't be used now; undefined if it can. */
  reason: string | undefined;
};

/**
 * A button that may refuse. It then only says why, on hover, focus and touch and to screen readers: a disabled one
 * leaves the tab order, and nobody could ask it.
 */
export function ReasonedButton({ reason, onClick, sx, ...button }: ReasonedButtonProps) {
  if (reason === undefined) return <Button {...button} onClick={onClick} sx={sx} />;
  return (
    <Tip title={reason} describeChild enterTouchDelay={0}>
      <Button {...button} aria-disabled sx={[refusingStyle, ...(Array.isArray(sx) ? sx : [sx])]} />
    </Tip>
  );
}

const refusingStyle = {
  '&, &:hover': {
    color: 'text.disabled',
    borderColor: 'action.disabledBackground',
    backgroundColor: 'transparent',
    cursor: 'not-allowed',
  },
};
