import { styled } from '@mui/material/styles';
import type { FormEventHandler, ReactNode } from 'react';
import { focusFirstInput } from '#src/admin/form/focusFirstInput.ts';
import { BusyButton } from '#src/ui/BusyButton.tsx';
import { ErrorBox } from '#src/ui/ErrorBox.tsx';

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
    <Form ref={focusFirstInput} noValidate onSubmit={onSubmit}>
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
    </Form>
  );
}

/** On a small screen it may be below the edge. */
const bringIntoView = (element: HTMLElement | null) => element?.scrollIntoView({ block: 'nearest' });

const Form = styled('form')({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: 16,
  '& > button': { marginTop: 4 },
});
