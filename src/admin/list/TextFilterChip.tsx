import Close from '@mui/icons-material/Close';
import { Button, ButtonBase, Popover, Stack } from '@mui/material';
import { type FormEvent, useId, useRef, useState } from 'react';
import { useFormats } from '#i18n/format.ts';
import { useTexts } from '#i18n/texts.ts';
import { TextInput } from '../inputs/TextInput.tsx';
import { chosen, type Filter } from './listTypes.ts';

type TextFilterChipProps = {
  filter: Filter;
  value: unknown;
  onChange: (value: string | undefined) => void;
};

/** A filter by a typed text: a chip like the others, with a small form below it. */
export function TextFilterChip({ filter, value, onChange }: TextFilterChipProps) {
  const { label, type, pattern, wrong = '' } = filter;
  const [isWrong, setWrong] = useState(false);
  const { text } = useTexts();
  const { day } = useFormats();
  const [isOpen, setOpen] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const formId = useId();
  const shown = chosen(value).join(',');

  const apply = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const typed = String(new FormData(event.currentTarget).get('text')).trim();
    if (typed && pattern && !pattern.test(typed)) return setWrong(true);
    setWrong(false);
    onChange(typed || undefined);
    setOpen(false);
  };
  const clear = () => {
    onChange(undefined);
    opener.current?.focus();
  };
  return (
    <div className="filterChip" data-set={shown !== '' || undefined}>
      <ButtonBase
        ref={opener}
        onClick={() => setOpen(true)}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        aria-controls={isOpen ? formId : undefined}
      >
        {shown === '' ? (
          label
        ) : (
          <>
            {text('ui.list.filtered', { filter: label })}{' '}
            <strong title={shown}>{type === 'date' ? day(shown) : shown}</strong>
          </>
        )}
      </ButtonBase>
      {shown !== '' && (
        <ButtonBase onClick={clear} aria-label={text('ui.list.removeFilter', { filter: label })}>
          <Close />
        </ButtonBase>
      )}
      <Popover
        open={isOpen}
        anchorEl={opener.current}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'left' }}
        onClose={() => setOpen(false)}
        slotProps={{ paper: { id: formId, role: 'dialog', 'aria-label': label, sx: { mt: 0.5 } } }}
      >
        <Stack component="form" onSubmit={apply} sx={{ p: 2, gap: 1.5, width: 260 }}>
          <TextInput
            label={label}
            name="text"
            type={type}
            defaultValue={shown}
            maxLength={200}
            autoComplete="off"
            autoFocus
            error={isWrong ? text(wrong) : undefined}
          />
          <Button type="submit" variant="contained" sx={{ alignSelf: 'end' }}>
            {text('ui.list.applyFilter')}
          </Button>
        </Stack>
      </Popover>
    </div>
  );
}
