import { type ReactNode, useId } from 'react';

type CardProps = {
  title: string;
  actions?: ReactNode;
  /** Its head stays in view, with the buttons that end what is done in it. */
  isEditing?: boolean;
  children: ReactNode;
};

/** A part of a page with a heading of its own and its buttons beside it. Styled by `card.css`. */
export function Card({ title, actions, isEditing, children }: CardProps) {
  const titleId = useId();
  return (
    <section className="card" data-editing={isEditing || undefined} aria-labelledby={titleId}>
      <div className="head">
        <h2 id={titleId}>{title}</h2>
        {actions && <div className="actions">{actions}</div>}
      </div>
      <div className="body">{children}</div>
    </section>
  );
}
