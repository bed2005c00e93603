import EditOutlined from '@mui/icons-material/EditOutlined';
import { Box, ButtonBase } from '@mui/material';
import { type KeyboardEvent, type ReactNode, useContext, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { onKey } from '#src/ui/keys.ts';
import { RowControlsContext } from '#src/ui/rowControls.ts';
import { useSingleFlight } from '#src/ui/useSingleFlight.ts';
import { useInputNote } from '../inputs/InputFrame.tsx';
import { pressInPart } from './partKeys.ts';

type OneCellProps = {
  value: string;
  children: ReactNode;
  /** Names the edit button, and the field. */
  edit: string;
  label: string;
  maxLength: number;
  /** Resolves to why the server refused it, if it did. */
  onSave: (typed: string) => Promise<string | undefined>;
};

/** A refused value, and why. */
type Refused = { typed: string; message: string };

/**
 * A list row with one cell edited in place. The keys are those of any open row; leaving the cell does not save. A
 * failure restores the old value and explains below; editing again continues with what was typed.
 */
export function OneCell({ value, children, edit, ...input }: OneCellProps) {
  const { tabIndex } = useContext(RowControlsContext);
  const opener = useRef<HTMLButtonElement>(null);
  const [isEditing, setEditing] = useState(false);
  const [refused, setRefused] = useState<Refused>();
  const { control, note } = useInputNote(undefined, { error: refused?.message });

  const finish = (failure?: Refused) => {
    flushSync(() => {
      setRefused(failure);
      setEditing(false);
    });
    opener.current?.focus();
  };
  return (
    <Box sx={note ? refusedStyle : undefined}>
      {isEditing ? (
        <CellInput
          {...input}
          control={control}
          begun={refused?.typed ?? value}
          onFinish={finish}
          onLeave={() => setEditing(false)}
        />
      ) : (
        <ButtonBase
          ref={opener}
          tabIndex={tabIndex}
          onClick={() => setEditing(true)}
          aria-label={edit}
          aria-describedby={control['aria-describedby']}
          sx={buttonStyle}
        >
          {children}
          <EditOutlined sx={{ fontSize: 'var(--text-body)', color: 'text.secondary' }} />
        </ButtonBase>
      )}
      {note}
    </Box>
  );
}

type CellInputProps = Pick<OneCellProps, 'label' | 'maxLength' | 'onSave'> & {
  control: object;
  begun: string;
  /** By Enter or Esc: the focus returns. */
  onFinish: (failure?: Refused) => void;
  onLeave: () => void;
};

function CellInput({ label, maxLength, onSave, control, begun, onFinish, onLeave }: CellInputProps) {
  const [typed, setTyped] = useState(begun);
  const { run, isRunning } = useSingleFlight(async () => {
    const message = await onSave(typed);
    onFinish(message === undefined ? undefined : { typed, message });
  });
  const press = (event: KeyboardEvent) => {
    pressInPart(event, { save: () => void run(), cancel: () => onFinish() });
    // The list's own keys move between its rows.
    event.stopPropagation();
  };
  return (
    <Box
      component="input"
      type="text"
      {...control}
      value={typed}
      onChange={(event) => setTyped(event.target.value)}
      onKeyDown={onKey(press)}
      onBlur={() => isRunning || onLeave()}
      readOnly={isRunning}
      maxLength={maxLength}
      autoFocus
      autoCapitalize="none"
      spellCheck={false}
      aria-label={label}
      sx={inputStyle}
    />
  );
}

const buttonStyle = {
  font: 'inherit',
  maxWidth: '100%',
  minHeight: 28,
  px: 0.75,
  mx: -0.75,
  gap: 0.75,
  borderRadius: 1,
  '&:hover': { bgcolor: 'action.hover' },
};

/** A list's cell does not wrap its text otherwise. */
const refusedStyle = { whiteSpace: 'normal', py: 0.75 };

const inputStyle = {
  width: '100%',
  height: 30,
  px: 0.75,
  border: 1,
  borderColor: 'control',
  borderRadius: 1,
  bgcolor: 'background.raised',
  color: 'text.primary',
  fontFamily: 'var(--mono)',
  fontSize: 'var(--text-small)',
};
