import { useEffect, useRef } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { EntityType, firmCategoryChoices, IndustryType } from '#contract/firmValues.ts';
import { useTexts } from '#i18n/texts.ts';
import { focusFirstInput } from '#src/admin/form/focusFirstInput.ts';
import { CheckboxInput } from '#src/admin/inputs/CheckboxInput.tsx';
import { SelectInput } from '#src/admin/inputs/SelectInput.tsx';
import { useControls } from '#src/admin/inputs/useControls.ts';
import { hasName, type LinkChoices, type LinkTarget } from './linkPlan.ts';

type LinkInputsProps = {
  form: UseFormReturn<LinkChoices, unknown, LinkChoices>;
  target: LinkTarget;
  /** The CRM's name of the firm. */
  name: string;
  /** Of an organization to be created, once searched. */
  duplicates: readonly unknown[] | undefined;
};

/** What a link may change in the organization. */
export function LinkInputs({ form, target, name, duplicates }: LinkInputsProps) {
  const { text, locale } = useTexts();
  const control = useControls(form);
  const entityType = control('entityType');
  const industryType = control('industryType');
  const category = control('firmCategoryType');
  const addName = control('addName');
  const choices = <Value extends string>(of: string, values: readonly Value[]) =>
    values
      .map((value) => ({ value, label: text(`firmValues.${of}.${value}`) }))
      .sort((one, other) => one.label.localeCompare(other.label, locale));
  const inputs = useRef<HTMLDivElement>(null);
  // With nothing to fill in or to consider, Enter links.
  const isComplete = target.entityType !== null && !target.firm?.isFirmMappedToCmgAccount;
  const isChecked = target.firm !== undefined || duplicates?.length === 0;
  useEffect(() => {
    const form = inputs.current?.closest('form');
    if (!isComplete) focusFirstInput(inputs.current);
    else if (isChecked) form?.querySelector<HTMLElement>('[type=submit]')?.focus();
  }, [isComplete, isChecked]);
  const isFixed = !firmCategoryChoices.some((one) => one === target.firmCategoryType);
  return (
    <div className="linkInputs" ref={inputs}>
      <SelectInput
        {...entityType}
        label={text('firmMatcher.link.entityType')}
        choices={choices('entityType', EntityType.options)}
        {...(target.entityType === null && { emptyLabel: text('firmMatcher.link.selectEntityType') })}
        value={entityType.value ?? ''}
        onChange={({ target: { value } }) =>
          entityType.onChange(EntityType.options.find((one) => one === value) ?? null)
        }
        aria-required
      />
      <SelectInput
        {...industryType}
        label={text('firmMatcher.link.industryType')}
        labelEnd={text('ui.optional')}
        choices={choices('industryType', IndustryType.options)}
        emptyLabel={text('firmMatcher.link.selectIndustryType')}
        value={industryType.value ?? ''}
        onChange={({ target: { value } }) =>
          industryType.onChange(IndustryType.options.find((one) => one === value) ?? null)
        }
      />
      <SelectInput
        {...category}
        label={text('firmMatcher.link.firmCategory')}
        choices={choices('firmType', isFixed ? [target.firmCategoryType] : firmCategoryChoices)}
        disabled={isFixed}
        help={isFixed ? text('firms.validation.categoryFixed') : undefined}
        onChange={({ target: { value } }) => {
          const chosen = firmCategoryChoices.find((one) => one === value);
          if (chosen) category.onChange(chosen);
        }}
      />
      {!hasName(target, name) && (
        <div className="whole">
          <CheckboxInput
            name={addName.name}
            ref={addName.ref}
            checked={addName.value}
            onChange={({ target: { checked } }) => addName.onChange(checked)}
            label={text('firmMatcher.link.addName', { name })}
            help={text('firmMatcher.link.addNameHelp')}
          />
        </div>
      )}
    </div>
  );
}
