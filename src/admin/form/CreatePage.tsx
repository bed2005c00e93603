import { Button } from '@mui/material';
import { type ReactNode, useContext, useId, useRef } from 'react';
import type { DefaultValues, FieldValues } from 'react-hook-form';
import { useNavigate } from 'react-router-dom';
import { useTexts } from '#i18n/texts.ts';
import { BusyButton } from '#src/ui/BusyButton.tsx';
import { Card } from '#src/ui/Card.tsx';
import { ErrorBox } from '#src/ui/ErrorBox.tsx';
import { actionOf } from '#src/ui/keys.ts';
import { ReasonedButton } from '#src/ui/ReasonedButton.tsx';
import { useKeyListener } from '#src/ui/useKeyListener.ts';
import { useControls } from '../inputs/useControls.ts';
import { PageFramesContext } from '../page/PageFrames.ts';
import { useAppResource } from '../resource/resource.ts';
import { useLinks } from '../resource/useLinks.ts';
import { useListStep } from '../resource/useListStep.ts';
import { focusFirstInput } from './focusFirstInput.ts';
import { FormContext } from './formContext.ts';
import type { FormSchema } from './schemaResolver.ts';
import { useUnsavedChangesGuard } from './UnsavedChangesGuard.tsx';
import { useSaveForm } from './useSaveForm.ts';
import './createPage.css';

type CreatePageProps<Input extends FieldValues, Output> = {
  schema: FormSchema<Input, Output>;
  /** The form's initial values. */
  values: DefaultValues<Input>;
  /** Creates the record, and leaves the page or shows what was made; throws its failure. */
  onSave: (values: Output) => Promise<void>;
  /** Why the record can't be created with what is typed. */
  reasonAgainst?: (typed: Input) => string | undefined;
  /** The inputs of the card *details*, see `useInputs`. */
  children: ReactNode;
  /** More inputs, outside the form's element: Enter in their searches does not submit. */
  beside?: ReactNode;
};

/** The page that creates a record, for a form too large for the dialog of `Create`. */
export function CreatePage<Input extends FieldValues, Output>(props: CreatePageProps<Input, Output>) {
  const { schema, values, onSave, reasonAgainst, children, beside } = props;
  const { name } = useAppResource();
  const { text } = useTexts();
  const formId = useId();
  const navigate = useNavigate();
  const links = useLinks().to(name);
  const { Record: Frame } = useContext(PageFramesContext);
  const breadcrumb = useListStep(name);
  const { form, field, submit, isSaving, failure, isUnsaved, release } = useSaveForm<Input, Output>({
    schema,
    values,
    onSave,
  });
  const control = useControls(form);
  const leave = useUnsavedChangesGuard(isUnsaved);
  const reason = reasonAgainst?.(form.watch());
  const cancel = () =>
    leave(() => {
      release();
      navigate(links.list());
    });
  const label = text(`${name}.create.submit`);
  const page = useRef<HTMLDivElement>(null);
  useKeyListener((event) => {
    const target = event.target as Node;
    // Not from a dialog above it.
    const isHere = target === document.body || page.current?.contains(target);
    if (!isHere || reason !== undefined || isSaving) return;
    if (actionOf(createKeys, event) === 'create') void submit();
  });
  return (
    <Frame title={text(`${name}.create.title`)} breadcrumb={breadcrumb}>
      <div ref={page} className="createPage">
        <FormContext value={{ field, control, schema }}>
          <form id={formId} ref={focusFirstInput} onSubmit={submit} noValidate>
            <Card title={text(`${name}.details.title`)}>
              <div className="inputs">{children}</div>
            </Card>
          </form>
          {beside && <div className="beside">{beside}</div>}
        </FormContext>
        <div className="foot">
          {failure !== undefined && <ErrorBox error={failure} />}
          <div className="formFoot">
            <Button color="inherit" onClick={cancel}>
              {text('ui.cancel')}
            </Button>
            {reason === undefined ? (
              <BusyButton type="submit" form={formId} variant="contained" isBusy={isSaving}>
                {label}
              </BusyButton>
            ) : (
              <ReasonedButton variant="contained" reason={reason}>
                {label}
              </ReasonedButton>
            )}
          </div>
        </div>
      </div>
    </Frame>
  );
}

const createKeys = { create: ['Mod+enter'] };
