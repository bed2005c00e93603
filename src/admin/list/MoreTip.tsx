import { useContext, useState } from 'react';
import { RowControlsContext } from '#src/ui/rowControls.ts';
import { useKeyListener } from '#src/ui/useKeyListener.ts';
import './moreTip.css';

type MoreTipProps = {
  /** How many more there are. */
  text: string;
  /** What they are. */
  rest: string;
};

/**
 * What a cell has no room for, on hover, focus and touch, until Esc. Plain text until the pointer or focus is at the
 * row.
 */
export function MoreTip({ text, rest }: MoreTipProps) {
  const { areShown, tabIndex } = useContext(RowControlsContext);
  const [isPutAway, putAway] = useState(false);
  useKeyListener(({ key }) => key === 'Escape' && putAway(true), areShown);
  // A right-to-left page would move the sign to the other end: `9+`.
  if (!areShown) return <bdi>{text}</bdi>;
  const bringBack = () => putAway(false);
  return (
    <button
      className="moreTip"
      type="button"
      tabIndex={tabIndex}
      aria-label={`${text}: ${rest}`}
      data-rest={isPutAway ? undefined : rest}
      onPointerEnter={bringBack}
      onFocus={bringBack}
    >
      <bdi>{text}</bdi>
    </button>
  );
}
