import { styled } from '@mui/material/styles';
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

/** Multi-line text, which grows with its content. */
export function MultilineInput(props: MultilineInputProps) {
  const { id, label, help, error, labelEnd, value, onChange, maxLength, ...input } = props;
  const counterId = useId();
  return (
    <InputFrame {...{ id, label, help, error, labelEnd }}>
      {({ 'aria-describedby': noteId, ...control }) => (
        <>
          <ControlBox>
            <Area
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
  const said = left < 0 ? 'ui.inputs.multiline.tooMany' : 'ui.inputs.multiline.left';
  return (
    <Count id={id} aria-live={left < 0 ? 'polite' : 'off'} data-error={left < 0 || undefined}>
      {text(said, { smart_count: Math.abs(left) })}
    </Count>
  );
}

/** `field-sizing` grows it; in browsers without it, its corner can be dragged. */
const Area = styled('textarea')(({ theme }) => ({
  ...theme.typography.body1,
  boxSizing: 'border-box',
  fieldSizing: 'content',
  width: '100%',
  minHeight: 82,
  maxHeight: '50vh',
  padding: '8px 11px',
  border: 0,
  borderRadius: 8,
  outline: 0,
  resize: 'vertical',
  background: 'none',
  color: 'inherit',
  '&::placeholder': { color: theme.vars?.palette.text.tertiary, opacity: 1 },
}));

const Count = styled('div')(({ theme }) => ({
  ...theme.typography.caption,
  marginTop: 6,
  textAlign: 'end',
  fontVariantNumeric: 'tabular-nums',
  color: theme.vars?.palette.text.tertiary,
  '&[data-error]': { color: theme.vars?.palette.error.main },
}));
