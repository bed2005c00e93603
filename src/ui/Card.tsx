import { type ReactNode, useId } from 'react';

type CardProps = {
  title: string;
  /** How many records it shows. */
  count?: number;
  /** Its content reaches its borders, like a table. */
  isFlush?: boolean;
  /** A sentence about it, beside the title. */
  about?: string;
  actions?: ReactNode;
  /** Its head stays in view, with the buttons that end the editing. */
  isEditing?: boolean;
  children: ReactNode;
};

/** A part of a page with its own heading and buttons beside it. Styled by `card.css`. */
export function Card({ title, count, isFlush, about, actions, isEditing, children }: CardProps) {
  const titleId = useId();
  return (
    <section className="card" data-editing={isEditing || undefined} aria-labelledby={titleId}>
      <div className="head">
        <h2>
          <span id={titleId}>{title}</span>
          {count !== undefined && <small>{count}</small>}
        </h2>
        {about && <p>{about}</p>}
        {actions && <div className="actions">{actions}</div>}
      </div>
      <div className="body" data-flush={isFlush || undefined}>
        {children}
      </div>
    </section>
  );
}
