import type { FormEventHandler, ReactNode } from 'react';
import { focusFirstInput } from '#src/admin/form/focusFirstInput.ts';
import { BusyButton } from '#src/ui/BusyButton.tsx';
import { ErrorBox } from '#src/ui/ErrorBox.tsx';
import './signIn.css';

type CallFormProps = {
  onSubmit: FormEventHandler;
  isSaving: boolean;
  failure: unknown;
  submitLabel: string;
  /** What can be done in place of it; like the button, no error moves it. */
  others?: ReactNode;
  children: ReactNode;
};

/**
 * One column of fields, the first with the focus, and the one button. Errors appear below it, so that nothing about
 * to be clicked moves.
 */
export function CallForm({ onSubmit, isSaving, failure, submitLabel, others, children }: CallFormProps) {
  return (
    <form className="callForm stack" ref={focusFirstInput} noValidate onSubmit={onSubmit}>
      {children}
      <BusyButton type="submit" variant="contained" fullWidth isBusy={isSaving}>
        {submitLabel}
      </BusyButton>
      {others}
      {failure !== undefined && (
        <div ref={bringIntoView}>
          <ErrorBox error={failure} />
        </div>
      )}
    </form>
  );
}

/** On a small screen it may be below the edge. */
const bringIntoView = (element: HTMLElement | null) => element?.scrollIntoView({ block: 'nearest' });
