import { useTexts } from '#i18n/texts.ts';
import { accepts } from '../form/schemaResolver.ts';
import { InputFrame } from '../inputs/InputFrame.tsx';
import { PartInput } from './PartInput.tsx';
import type { OpenPart, Part, PartField, PartSchema } from './partTypes.ts';
import type { UsedPartForm } from './usePartForm.ts';

type PartPanelProps<Row extends Part, Values> = {
  part: OpenPart<Row>;
  fields: readonly PartField[];
  form: UsedPartForm;
  schema: PartSchema<Values>;
  isSaving: boolean;
};

/** An open row's fields in four columns across it, each with its label and fault. */
export function PartPanel<Row extends Part, Values>(props: PartPanelProps<Row, Values>) {
  const { part, fields, form, schema, isSaving } = props;
  const { text } = useTexts();
  return (
    <div className="partPanel">
      {fields.map((field) => {
        const { source, label, span = 1 } = field;
        const isOptional = accepts(schema, source, '');
        return (
          <div key={source} data-span={span}>
            <InputFrame
              id={`${part.key}-${source}`}
              label={label}
              error={form.messageOf(source)}
              labelEnd={isOptional && text('ui.optional')}
            >
              {(control) => (
                <PartInput
                  field={field}
                  typed={form.typed}
                  control={{
                    ...form.register(source, field.empties),
                    ...control,
                    readOnly: isSaving,
                    'aria-required': !isOptional,
                    'aria-invalid': form.isWrong(source) || undefined,
                  }}
                />
              )}
            </InputFrame>
          </div>
        );
      })}
    </div>
  );
}
