import { styled } from '@mui/material/styles';
import { type ReactNode, useId } from 'react';

export type InputTexts = {
  label: string;
  /** Shown below the field; an error replaces it. */
  help?: ReactNode;
  error?: string | undefined;
  /** At the end of the label's line, such as a link. */
  labelEnd?: ReactNode;
};

type InputFrameProps = InputTexts & {
  id?: string | undefined;
  children: (control: Control) => ReactNode;
};

/** The label above a control, and the help or error below it. The control takes the given id and description. */
export function InputFrame({ id, label, labelEnd, children, ...texts }: InputFrameProps) {
  const { control, note } = useInputNote(id, texts);
  return (
    <div>
      <LabelLine>
        <label htmlFor={control.id}>{label}</label>
        {typeof labelEnd === 'string' ? <span>{labelEnd}</span> : labelEnd}
      </LabelLine>
      {children(control)}
      {note}
    </div>
  );
}

type Control = { id: string; 'aria-describedby': string | undefined; 'aria-invalid': true | undefined };

/** A control's help or error, and the props that connect them. */
export function useInputNote(id: string | undefined, { help, error }: Pick<InputTexts, 'help' | 'error'>) {
  const ownId = useId();
  const controlId = id ?? ownId;
  const noteId = `${controlId}-note`;
  const said = error ?? help;
  const control: Control = {
    id: controlId,
    'aria-describedby': said ? noteId : undefined,
    'aria-invalid': error ? true : undefined,
  };
  const note = said && (
    <Note id={noteId} data-error={error ? true : undefined}>
      {said}
    </Note>
  );
  return { control, note };
}

const LabelLine = styled('div')(({ theme }) => ({
  ...theme.typography.subtitle2,
  display: 'flex',
  justifyContent: 'space-between',
  gap: 16,
  marginBottom: 6,
  '& > label + *': { fontWeight: 400, color: theme.vars?.palette.text.secondary },
}));

const Note = styled('div')(({ theme }) => ({
  ...theme.typography.caption,
  marginTop: 6,
  color: theme.vars?.palette.text.tertiary,
  '&[data-error]': { color: theme.vars?.palette.error.main },
}));
