import { Button, type ButtonProps } from '@mui/material';
import { Tip } from './Tip.tsx';

type ReasonedButtonProps = ButtonProps & {
  /** Why it can't be used now; undefined if it can. */
  reason: string | undefined;
};

/**
 * A button that may refuse. It then only says why, on hover, focus and touch and to screen readers: a disabled one
 * leaves the tab order, and nobody could ask it. Styled by `action.css`.
 */
export function ReasonedButton({ reason, onClick, className = '', ...button }: ReasonedButtonProps) {
  if (reason === undefined) return <Button {...button} onClick={onClick} className={className} />;
  return (
    <Tip title={reason} describeChild enterTouchDelay={0}>
      <Button {...button} aria-disabled className={`refusingButton ${className}`} />
    </Tip>
  );
}
