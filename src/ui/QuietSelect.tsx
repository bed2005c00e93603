import './quietSelect.css';

type QuietSelectProps = {
  label: string;
  value: string;
  choices: readonly { value: string; label: string; lang?: string }[];
  onChoose: (value: string) => void;
};

/** A choice at the foot of a page: a select that shows its value without a box. */
export function QuietSelect({ label, value, choices, onChoose }: QuietSelectProps) {
  return (
    <span className="quietSelect">
      <select
        aria-label={label}
        title={label}
        value={value}
        onChange={(event) => onChoose(event.target.value)}
      >
        {choices.map((choice) => (
          <option key={choice.value} value={choice.value} lang={choice.lang}>
            {choice.label}
          </option>
        ))}
      </select>
      <svg aria-hidden="true" viewBox="0 0 16 16" width="16" height="16">
        <path d="m4.5 6.5 3.5 3 3.5-3" />
      </svg>
    </span>
  );
}
