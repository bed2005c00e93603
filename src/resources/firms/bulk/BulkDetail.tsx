import { EntityType, FirmStatus, firmCategoryChoices, IndustryType, RoleType } from '#contract/firmValues.ts';
import { useTexts } from '#i18n/texts.ts';
import type { BulkInputProps } from '#src/admin/bulk/BulkQuestion.tsx';
import { byLabel } from '#src/admin/inputs/byLabel.ts';
import { SelectInput } from '#src/admin/inputs/SelectInput.tsx';
import { useFields } from '#src/admin/record/useFields.ts';

const choices = {
  status: { of: 'status', values: FirmStatus.options },
  entityType: { of: 'entityType', values: EntityType.options },
  industryType: { of: 'industryType', values: IndustryType.options },
  firmCategoryType: { of: 'firmType', values: firmCategoryChoices },
  roleType: { of: 'roleType', values: RoleType.options },
} as const;

type BulkDetailProps = BulkInputProps & { field: keyof typeof choices };

/** The value that many firms get, or lose. */
function BulkDetail({ field, params, onChange }: BulkDetailProps) {
  const { text, locale } = useTexts();
  const { label } = useFields();
  const { of, values } = choices[field];
  const offered = values.map((value) => ({ value, label: text(`firmValues.${of}.${value}`) }));
  return (
    <SelectInput
      label={label(field)}
      emptyLabel={text('firms.bulk.choose')}
      value={params[field] ?? ''}
      onChange={(event) => onChange({ [field]: event.target.value })}
      choices={offered.sort(byLabel(locale))}
    />
  );
}

export const BulkStatus = (props: BulkInputProps) => <BulkDetail {...props} field="status" />;
export const BulkEntityType = (props: BulkInputProps) => <BulkDetail {...props} field="entityType" />;
export const BulkIndustryType = (props: BulkInputProps) => <BulkDetail {...props} field="industryType" />;
export const BulkCategory = (props: BulkInputProps) => <BulkDetail {...props} field="firmCategoryType" />;
export const BulkRole = (props: BulkInputProps) => <BulkDetail {...props} field="roleType" />;
