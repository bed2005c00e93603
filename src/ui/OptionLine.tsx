import { type ReactNode, useEffect, useRef } from 'react';

type OptionLineProps = { id: string; isActive: boolean; onChoose: () => void; children: ReactNode };

/** A line of a combobox's list, which scrolls into view once the arrow keys have reached it. */
export function OptionLine({ id, isActive, onChoose, children }: OptionLineProps) {
  const line = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isActive) line.current?.scrollIntoView({ block: 'nearest' });
  }, [isActive]);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are the combobox's, which keeps the focus
    <div ref={line} id={id} role="option" aria-selected={isActive} tabIndex={-1} onClick={onChoose}>
      {children}
    </div>
  );
}

/** The id with which the combobox refers to its active line. */
export const optionId = (listId: string, index: number) => `${listId}-${index}`;
