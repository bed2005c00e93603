export type Tone = 'success' | 'warning' | 'error' | 'info' | 'neutral' | 'accent' | 'foreign';

type StatusChipProps = {
  tone: Tone;
  /** The word carries the meaning; tone and dot repeat it. */
  label: string;
  /** A ring instead of the dot: something is missing yet. */
  hollow?: boolean;
};

/** A record's state in one word. Styled by `statusChip.css`: a page of rows has a hundred of them. */
export function StatusChip({ tone, label, hollow }: StatusChipProps) {
  return (
    <span className="statusChip" data-tone={tone}>
      <span aria-hidden data-hollow={hollow || undefined} />
      {label}
    </span>
  );
}
