import { type ComponentProps, useId } from 'react';
import { useTexts } from '#i18n/texts.ts';
import { ControlBox } from './ControlBox.tsx';
import { InputFrame, type InputTexts } from './InputFrame.tsx';
import type { ControlProps } from './useControls.ts';

type MultilineInputProps = InputTexts &
  ControlProps<string> &
  Pick<ComponentProps<'textarea'>, 'id' | 'disabled' | 'readOnly' | 'autoFocus' | 'placeholder'> & {
    /** The schema's own limit. Nothing is cut off: its author sees what is too much, and can remove it. */
    maxLength?: number;
  };

/** Multi-line text, which grows with its content. Styled by `inputs.css`. */
export function MultilineInput(props: MultilineInputProps) {
  const { id, label, help, error, labelEnd, value, onChange, maxLength, ...input } = props;
  const counterId = useId();
  return (
    <InputFrame {...{ id, label, help, error, labelEnd }}>
      {({ 'aria-describedby': noteId, ...control }) => (
        <>
          <ControlBox>
            <textarea
              {...input}
              {...control}
              aria-describedby={
                [noteId, maxLength !== undefined && counterId].filter(Boolean).join(' ') || undefined
              }
              rows={3}
              value={value}
              onChange={(event) => onChange(event.target.value)}
            />
          </ControlBox>
          {maxLength !== undefined && <Counter id={counterId} left={maxLength - value.length} />}
        </>
      )}
    </InputFrame>
  );
}

/** How much may still be written. It interrupts nobody until it is too much. */
function Counter({ id, left }: { id: string; left: number }) {
  const { text } = useTexts();
  const key = left < 0 ? 'ui.inputs.multiline.tooMany' : 'ui.inputs.multiline.left';
  return (
    <div
      id={id}
      className="inputNote count"
      aria-live={left < 0 ? 'polite' : 'off'}
      data-error={left < 0 || undefined}
    >
      {text(key, { smart_count: Math.abs(left) })}
    </div>
  );
}
