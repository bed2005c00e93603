import { KeyName } from '#src/ui/KeyName.tsx';
import type { KeyTable } from '#src/ui/keys.ts';

type KeyFootProps = { table: KeyTable; names: Record<string, string>; note: string };

/** The first key of each action, below the rows. */
export const KeyFoot = ({ table, names, note }: KeyFootProps) => (
  <p className="translateFoot">
    {Object.entries(table).map(([action, [key = '']]) => (
      <span key={action}>
        <KeyName name={key} />
        {names[action]}
      </span>
    ))}
    <span>{note}</span>
  </p>
);
