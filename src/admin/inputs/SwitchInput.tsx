import type { ComponentProps, ReactNode } from 'react';
import { useInputNote } from './InputFrame.tsx';
import './switchInput.css';

type SwitchInputProps = Omit<
  ComponentProps<'input'>,
  'type' | 'role' | 'checked' | 'children' | 'onChange'
> & {
  label: ReactNode;
  isOn: boolean;
  /** Why it can't be switched; it then stays as it is, in the tab order. */
  reason?: string | undefined;
  onToggle: () => void;
};

/** On or off, at the end of a line that says what. */
export function SwitchInput({ id, label, isOn, reason, onToggle, ...input }: SwitchInputProps) {
  const { control, note } = useInputNote(id, { help: reason });
  const isRefused = reason !== undefined;
  return (
    <div>
      <label className="switch">
        <span>{label}</span>
        <input
          {...input}
          {...control}
          type="checkbox"
          role="switch"
          checked={isOn}
          aria-checked={isOn}
          aria-disabled={isRefused}
          onChange={() => isRefused || onToggle()}
        />
      </label>
      {note}
    </div>
  );
}
