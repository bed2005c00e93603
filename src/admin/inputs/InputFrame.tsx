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

/** The label above a control, and the help or error below it. The control takes the given id and description. Styled by `inputs.css`. */
export function InputFrame({ id, label, labelEnd, children, ...texts }: InputFrameProps) {
  const { control, note } = useInputNote(id, texts);
  return (
    <div>
      <div className="inputLabel">
        <label htmlFor={control.id}>{label}</label>
        {typeof labelEnd === 'string' ? <span>{labelEnd}</span> : labelEnd}
      </div>
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
  const message = error ?? help;
  const control: Control = {
    id: controlId,
    'aria-describedby': message ? noteId : undefined,
    'aria-invalid': error ? true : undefined,
  };
  const note = message && (
    <div id={noteId} className="inputNote" data-error={error ? true : undefined}>
      {message}
    </div>
  );
  return { control, note };
}
