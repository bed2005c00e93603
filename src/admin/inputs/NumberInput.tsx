import { type ComponentProps, type KeyboardEvent, useState } from 'react';
import type { Values } from '#i18n/polyglot.ts';
import { useTexts } from '#i18n/texts.ts';
import { onKey } from '#src/ui/keys.ts';
import { ControlBox } from './ControlBox.tsx';
import { InputFrame, type InputTexts } from './InputFrame.tsx';
import type { ControlProps } from './useControls.ts';

type NumberInputProps = InputTexts &
  ControlProps<number | null> &
  Pick<ComponentProps<'input'>, 'id' | 'disabled' | 'readOnly' | 'autoFocus'> & {
    /** The schema's own bounds: the arrow keys stay within them, and typing beyond them is a fault. */
    min?: number;
    max?: number;
    /** An arrow key's step. */
    step?: number;
  };

/**
 * An integer; empty is null. Text that is no number is NaN to the form, which no schema accepts, and the reason is
 * shown here: a native number input would hide such text from us.
 */
export function NumberInput(props: NumberInputProps) {
  const { id, label, help, error, labelEnd, value, onChange, min, max, step = 1, ...input } = props;
  const { text } = useTexts();
  const [typed, setTyped] = useState('');
  const [isTyping, setTyping] = useState(false);
  const fault = faultOf(value, { min, max });
  const isNamed = fault && (error !== undefined || !isTyping);

  const stepBy = (event: KeyboardEvent) => {
    const direction = { ArrowUp: 1, ArrowDown: -1 }[event.key];
    if (direction === undefined || input.readOnly) return;
    event.preventDefault();
    const next = Number.isFinite(value) ? Number(value) + direction * step : (min ?? 0);
    onChange(Math.min(Math.max(next, min ?? next), max ?? next));
  };
  return (
    <InputFrame {...{ id, label, help, labelEnd }} error={isNamed ? text(...fault) : error}>
      {(control) => (
        <ControlBox className="number">
          <input
            {...input}
            {...control}
            role="spinbutton"
            inputMode="numeric"
            autoComplete="off"
            aria-valuenow={Number.isFinite(value) ? Number(value) : undefined}
            aria-valuemin={min}
            aria-valuemax={max}
            value={Object.is(numberIn(typed), value) ? typed : (value ?? '')}
            onChange={(event) => {
              setTyping(true);
              setTyped(event.target.value);
              onChange(numberIn(event.target.value));
            }}
            onKeyDown={onKey(stepBy)}
            onBlur={() => setTyping(false)}
          />
        </ControlBox>
      )}
    </InputFrame>
  );
}

/** A text's number, with any kind of space between groups of digits; null if empty, NaN for anything else. */
function numberIn(text: string): number | null {
  const digits = text.replace(/\s/g, '');
  if (digits === '') return null;
  const number = /^[-+]?\d+$/.test(digits) ? Number(digits) : Number.NaN;
  return Number.isSafeInteger(number) ? number : Number.NaN;
}

/** The fault's text, and its values. */
function faultOf(
  value: number | null,
  { min, max }: Pick<NumberInputProps, 'min' | 'max'>,
): [key: string, values?: Values] | undefined {
  if (value === null) return undefined;
  if (Number.isNaN(value)) return ['ui.inputs.number.notWhole'];
  if (min !== undefined && value < min) return ['ui.inputs.number.tooSmall', { min }];
  return max !== undefined && value > max ? ['ui.inputs.number.tooLarge', { max }] : undefined;
}
