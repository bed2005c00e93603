type EvidenceBarProps = { zero: number; length: number; weight: number };

/** A weight as a bar to the left or right of zero, in percent (`barsOf`); the number stands beside it. */
export function EvidenceBar({ zero, length, weight }: EvidenceBarProps) {
  const start = weight < 0 ? zero - length : zero;
  return (
    <span className="bar" aria-hidden>
      <span
        data-side={weight < 0 ? 'against' : 'for'}
        style={{ insetInlineStart: `${start}%`, width: `${length}%` }}
      />
      <i style={{ insetInlineStart: `${zero}%` }} />
    </span>
  );
}
