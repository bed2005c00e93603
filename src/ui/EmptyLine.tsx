import type { ReactNode } from 'react';

/** In place of a card's rows: why there are none and, behind it, what to do. Styled by `card.css`. */
export function EmptyLine({ title, hint }: { title: string; hint?: ReactNode }) {
  return (
    <p className="emptyLine">
      <span>{title}</span> {hint && <span>{hint}</span>}
    </p>
  );
}
