import EditOutlined from '@mui/icons-material/EditOutlined';
import { ButtonBase } from '@mui/material';
import { type KeyboardEvent, type ReactNode, useContext, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { isAbort } from '#dataProviders/callError.ts';
import { onKey } from '#src/ui/keys.ts';
import { RowControlsContext } from '#src/ui/rowControls.ts';
import type { FormSchema } from '../form/schemaResolver.ts';
import { useSaveForm } from '../form/useSaveForm.ts';
import { useInputNote } from '../inputs/InputFrame.tsx';
import { pressInPart } from './partKeys.ts';
import type { Typed } from './partTypes.ts';
import './oneCell.css';

type OneCellProps<Values> = {
  /** The field, and the schema that has it. */
  source: string;
  schema: FormSchema<Typed, Values>;
  value: string;
  children: ReactNode;
  /** Names the edit button, and the field. */
  edit: string;
  label: string;
  /** A value to begin with instead, by a button of its own. */
  offer?: { value: string; text: string; label: string } | undefined;
  maxLength: number;
  /** Throws its failure, which `wordFailure` words. */
  onSave: (values: Values) => Promise<void>;
  wordFailure: (error: unknown) => string;
};

/** A refused value, and why. */
type Refused = { typed: string; message: string };

/**
 * A list row with one cell edited in place. The keys are those of any open row; leaving the cell does not save. A
 * failure restores the old value and explains below; editing again continues with what was typed.
 */
export function OneCell<Values>({ value, children, edit, offer, ...input }: OneCellProps<Values>) {
  const { tabIndex } = useContext(RowControlsContext);
  const opener = useRef<HTMLButtonElement>(null);
  /** What the input begins with, while it is open. */
  const [begun, begin] = useState<string>();
  const [refused, setRefused] = useState<Refused>();
  const { control, note } = useInputNote(undefined, { error: refused?.message });

  const finish = (failure?: Refused) => {
    flushSync(() => {
      setRefused(failure);
      begin(undefined);
    });
    opener.current?.focus();
  };
  return (
    <div className="oneCell" data-refused={refused !== undefined || undefined}>
      {begun !== undefined ? (
        <CellInput
          {...input}
          control={control}
          saved={value}
          begun={begun}
          onFinish={finish}
          onLeave={() => begin(undefined)}
        />
      ) : (
        <>
          <ButtonBase
            ref={opener}
            tabIndex={tabIndex}
            onClick={() => begin(refused?.typed ?? value)}
            aria-label={edit}
            aria-describedby={control['aria-describedby']}
          >
            {children}
            <EditOutlined className="text-secondary" />
          </ButtonBase>
          {offer && (
            <ButtonBase
              tabIndex={tabIndex}
              onClick={() => begin(offer.value)}
              aria-label={offer.label}
              className="offer"
            >
              {offer.text}
            </ButtonBase>
          )}
        </>
      )}
      {note}
    </div>
  );
}

type CellInputProps<Values> = Omit<OneCellProps<Values>, 'value' | 'children' | 'edit' | 'offer'> & {
  control: object;
  saved: string;
  begun: string;
  /** By Enter or Esc: the focus returns. */
  onFinish: (failure?: Refused) => void;
  onLeave: () => void;
};

function CellInput<Values>(props: CellInputProps<Values>) {
  const { source, schema, saved, begun, onSave, wordFailure, onFinish, onLeave } = props;
  const { form, submit, isSaving } = useSaveForm<Typed, Values>({
    schema,
    values: { [source]: begun },
    onInvalid: (_, message) => onFinish({ typed: typed(), message }),
    onSave: async (values): Promise<void> => {
      try {
        await onSave(values);
      } catch (error) {
        if (isAbort(error)) throw error;
        return onFinish({ typed: typed(), message: wordFailure(error) });
      }
      onFinish();
    },
  });
  const typed = (): string => form.getValues()[source] ?? '';
  useEffect(() => form.setFocus(source), [form, source]);
  const save = () => (typed().trim() === saved ? onFinish() : void submit());
  const press = (event: KeyboardEvent) => {
    pressInPart(event, { save, cancel: () => onFinish() });
    // The list's own keys move between its rows.
    event.stopPropagation();
  };
  return (
    <input
      type="text"
      {...props.control}
      {...form.register(source, { onBlur: () => isSaving || onLeave() })}
      onKeyDown={onKey(press)}
      readOnly={isSaving}
      maxLength={props.maxLength}
      autoCapitalize="none"
      spellCheck={false}
      aria-label={props.label}
    />
  );
}
