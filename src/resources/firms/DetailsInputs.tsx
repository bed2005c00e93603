import type { RefCallback } from 'react';
import type { Firm } from '#contract/firms.ts';
import { EntityType, firmCategoryChoices, IndustryType } from '#contract/firmValues.ts';
import { useTexts } from '#i18n/texts.ts';
import { useInputs } from '#src/admin/form/useInputs.ts';
import { byLabel } from '#src/admin/inputs/byLabel.ts';
import { MultilineInput } from '#src/admin/inputs/MultilineInput.tsx';
import { SelectInput } from '#src/admin/inputs/SelectInput.tsx';
import { useRecordContext } from '#src/admin/record/useRecordContext.ts';
import { type DetailsInForm, isCategoryFixed, needsEntityType } from './detailsForm.ts';

/** The inputs of a firm's details. */
export function DetailsInputs() {
  const { text } = useTexts();
  const firm = useRecordContext<Firm>();
  const { details } = firm;
  const { control } = useInputs<DetailsInForm>();
  const entityType = control('entityType');
  const industryType = control('industryType');
  const category = control('firmCategoryType');
  const { value, ...description } = control('description');
  const isFixed = isCategoryFixed(details);
  return (
    <>
      <div className="firmDetailsInputs">
        <ValueInput
          of="entityType"
          values={EntityType.options}
          {...entityType}
          onChange={(one) => entityType.onChange(one ?? null)}
          hasNone
          aria-required={needsEntityType(firm)}
        />
        <ValueInput
          of="industryType"
          values={IndustryType.options}
          {...industryType}
          onChange={(one) => industryType.onChange(one ?? null)}
          hasNone
        />
        <ValueInput
          of="firmType"
          values={isFixed ? [details.firmCategoryType] : firmCategoryChoices}
          {...category}
          onChange={(one) => one && category.onChange(one)}
          disabled={isFixed}
          help={isFixed ? text('firms.validation.categoryFixed') : undefined}
        />
      </div>
      <MultilineInput {...description} value={value ?? ''} labelEnd={text('ui.optional')} maxLength={2_000} />
    </>
  );
}

type ValueInputProps<Value extends string> = {
  label: string;
  help?: string | undefined;
  error?: string | undefined;
  name: string;
  ref?: RefCallback<HTMLElement>;
  /** The kind of value, and the choices. */
  of: string;
  values: readonly Value[];
  value: string | null;
  onChange: (value: Value | undefined) => void;
  /** Whether there is an empty choice; it may be refused if a value is required. */
  hasNone?: boolean;
  'aria-required'?: boolean;
  disabled?: boolean;
};

/** One of a kind of the directory's values, ordered by name. */
function ValueInput<Value extends string>(props: ValueInputProps<Value>) {
  const { of, values, value, onChange, hasNone, ...input } = props;
  const { text, locale } = useTexts();
  const choices = values
    .map((one) => ({ value: one, label: text(`firmValues.${of}.${one}`) }))
    .sort(byLabel(locale));
  return (
    <SelectInput
      {...input}
      {...(hasNone && { emptyLabel: text('firms.details.none') })}
      {...(hasNone && !input['aria-required'] && { labelEnd: text('ui.optional') })}
      choices={choices}
      value={value ?? ''}
      onChange={({ target }) => onChange(values.find((one) => one === target.value))}
    />
  );
}
