import type { ReactNode } from 'react';

export type Fact = {
  label: string;
  value: ReactNode;
  /** Explains the label on hover and focus. */
  tip?: string | undefined;
  /** Why the value can't be changed here. */
  lock?: string | undefined;
};

/** The few facts about a record that people look for first. Styled by `facts.css`. */
export function Highlights({ facts }: { facts: readonly Fact[] }) {
  return (
    <dl className="highlights">
      {facts.map(({ label, value }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
