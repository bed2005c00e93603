import { styled } from '@mui/material/styles';
import { useContext, useEffect, useState } from 'react';
import { listenForKeys } from '#src/ui/keys.ts';
import { RowControlsContext } from '#src/ui/rowControls.ts';

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
  useEffect(() => {
    if (!areShown) return;
    return listenForKeys(({ key }) => key === 'Escape' && putAway(true));
  }, [areShown]);
  // A right-to-left page would move the sign to the other end: `9+`.
  if (!areShown) return <bdi>{text}</bdi>;
  const bringBack = () => putAway(false);
  return (
    <TipButton
      type="button"
      tabIndex={tabIndex}
      aria-label={`${text}: ${rest}`}
      data-rest={isPutAway ? undefined : rest}
      onPointerEnter={bringBack}
      onFocus={bringBack}
    >
      <bdi>{text}</bdi>
    </TipButton>
  );
}

/** A cell clips what extends beyond it, unless it is fixed. A tooltip of MUI would cost every first list 9 kB. */
const TipButton = styled('button')(({ theme }) => ({
  all: 'unset',
  minHeight: 24,
  minWidth: 24,
  lineHeight: '1.5rem',
  '&:focus-visible': { outline: '2px solid', outlineOffset: -2 },
  '&[data-rest]:hover::after, &[data-rest]:focus::after': {
    content: 'attr(data-rest)',
    position: 'fixed',
    zIndex: theme.zIndex.tooltip,
    // Right below its button, so that a pointer can reach it.
    transform: 'translate(var(--over, -100%), 24px)',
    width: 'max-content',
    maxWidth: 300,
    padding: '4px 8px',
    border: `1px solid ${theme.vars?.palette.divider}`,
    borderRadius: 6,
    background: theme.vars?.palette.background.paper,
    color: theme.vars?.palette.text.primary,
    fontSize: 'var(--text-caption)',
    lineHeight: '1.125rem',
    whiteSpace: 'normal',
  },
  '[dir=rtl] &': { '--over': '100%' },
}));
