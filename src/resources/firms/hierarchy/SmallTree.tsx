import { useId } from 'react';
import { useTexts } from '#i18n/texts.ts';

type SmallTreeProps = {
  label: string;
  /** The names from the top down to the parent. */
  above: readonly string[];
  firm: string;
  /** How many are below it. */
  below: number;
};

/** A firm's place: the path down to it, and how many move along. */
export function SmallTree({ label, above, firm, below }: SmallTreeProps) {
  const { text } = useTexts();
  const captionId = useId();
  const indent = (level: number) => ({ paddingInlineStart: `${12 + 18 * level}px` });
  return (
    <figure className="smallTree" aria-labelledby={captionId}>
      <figcaption id={captionId}>{label}</figcaption>
      <ol>
        {above.map((name, level) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a step of the way is identified only by its level
          <li key={level} style={indent(level)}>
            {name}
          </li>
        ))}
        <li aria-current="true" style={indent(above.length)}>
          {firm}
        </li>
        {below > 0 && (
          <li style={indent(above.length + 1)}>{text('firms.changeParent.below', { smart_count: below })}</li>
        )}
      </ol>
    </figure>
  );
}
