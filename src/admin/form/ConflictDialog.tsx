import { Box, Button } from '@mui/material';
import { type ReactNode, useId } from 'react';
import { useTexts } from '#i18n/texts.ts';
import { BusyButton } from '#src/ui/BusyButton.tsx';
import { ErrorBox } from '#src/ui/ErrorBox.tsx';
import { QuestionDialog } from '#src/ui/QuestionDialog.tsx';
import './conflictDialog.css';

/** Which value of a field is to be saved; mine by default. */
export type Choices = Record<string, Choice>;
type Choice = 'theirs' | 'mine';

/** Who changed a field meanwhile, and when, if known. */
type Changed = {
  name: string;
  label: string;
  changedBy?: string | undefined;
  changedOn?: ReactNode;
  /** By the reader, in another window. */
  isOwn?: boolean;
};

/** A field that someone else and oneself changed differently. */
type ConflictingField = Changed & Record<'before' | Choice, ReactNode>;

type ConflictDialogProps = {
  fields: readonly ConflictingField[];
  /** What only the other changed, which is kept either way. */
  kept: readonly (Changed & { value: ReactNode })[];
  choices: Choices;
  onChoose: (field: string, choice: Choice) => void;
  isSaving: boolean;
  failure: unknown;
  onSave: () => void;
  /** Neither yet: back to the form. */
  onClose: () => void;
};

/** The record was saved first, by someone else or in another window: field by field the old value, theirs and mine, with a choice each. */
export function ConflictDialog(props: ConflictDialogProps) {
  const { fields, kept, choices, onChoose, isSaving, failure, onSave, onClose } = props;
  const { text } = useTexts();
  const close = () => !isSaving && onClose();
  return (
    <QuestionDialog
      isOpen
      isWide
      title={text(fields.every(({ isOwn }) => isOwn) ? 'ui.conflict.ownTitle' : 'ui.conflict.title')}
      text={text('ui.conflict.text')}
      onClose={close}
      actions={
        <>
          <Button color="inherit" onClick={close}>
            {text('ui.conflict.back')}
          </Button>
          <BusyButton variant="contained" onClick={onSave} isBusy={isSaving}>
            {text('ui.conflict.save')}
          </BusyButton>
        </>
      }
    >
      <Box ref={focusOnFirstField} sx={{ mt: 2 }}>
        {failure !== undefined && <ErrorBox error={failure} />}
        {fields.map((field) => (
          <FieldChoice
            key={field.name}
            field={field}
            chosen={choices[field.name] ?? 'mine'}
            onChoose={(choice) => isSaving || onChoose(field.name, choice)}
          />
        ))}
        {kept.length > 0 && (
          <section className="conflictGroup">
            <h3>{text('ui.conflict.kept')}</h3>
            <dl>
              {kept.map(({ name, label, value, ...changed }) => (
                <div key={name}>
                  <dt>{label}</dt>
                  <dd>
                    {value}
                    <ChangedBy {...changed} />
                  </dd>
                </div>
              ))}
            </dl>
          </section>
        )}
      </Box>
    </QuestionDialog>
  );
}

const focusOnFirstField = (content: HTMLElement | null) =>
  content?.querySelector<HTMLElement>('input:checked')?.focus();

type FieldChoiceProps = { field: ConflictingField; chosen: Choice; onChoose: (choice: Choice) => void };

/** The values are beside the radio buttons, not in their labels: some contain a button. */
function FieldChoice({ field, chosen, onChoose }: FieldChoiceProps) {
  const { text } = useTexts();
  const id = useId();
  const option = (choice: Choice, name: string, details?: ReactNode) => (
    <div>
      <label>
        <input
          type="radio"
          name={id}
          checked={choice === chosen}
          onChange={() => onChoose(choice)}
          aria-describedby={`${id}-${choice}`}
        />
        {text(`ui.conflict.${name}`)}
      </label>
      <div id={`${id}-${choice}`}>
        {field[choice]}
        {details}
      </div>
    </div>
  );
  return (
    <div
      className="conflictGroup"
      role="radiogroup"
      aria-labelledby={`${id}-label`}
      aria-describedby={`${id}-before`}
    >
      <h3 id={`${id}-label`}>{field.label}</h3>
      <div id={`${id}-before`}>
        <span>{text('ui.conflict.before')}</span>
        <div>{field.before}</div>
      </div>
      {option('theirs', field.isOwn ? 'elsewhere' : 'theirs', <ChangedBy {...field} />)}
      {option('mine', 'mine')}
    </div>
  );
}

function ChangedBy({ changedBy, changedOn }: Pick<Changed, 'changedBy' | 'changedOn'>) {
  const { text } = useTexts();
  if (!changedBy) return null;
  return (
    <div className="conflictAuthor text-secondary">
      {text('ui.conflict.changedBy', { name: changedBy })} {changedOn}
    </div>
  );
}
