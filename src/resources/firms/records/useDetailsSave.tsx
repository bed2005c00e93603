import type { FieldValues } from 'react-hook-form';
import type { Firm, FirmDetails } from '#contract/firms.ts';
import { firmCategoryChoices } from '#contract/firmValues.ts';
import type { RecordSave } from '#src/admin/form/useRecordSave.ts';
import { useFields } from '#src/admin/record/useFields.ts';
import { useRecordContext } from '#src/admin/record/useRecordContext.ts';
import { useNestedSource } from '#src/admin/rows/useNestedSource.ts';
import { FirmValue } from './FirmValue.tsx';

/** How part of a firm's details is saved; their one call takes all of them. */
export function useDetailsSave<Values extends FieldValues>(
  valuesOf: (details: FirmDetails) => Values,
): RecordSave<FirmDetails, Values> {
  const { label } = useFields();
  const { write, reload } = useNestedSource<Firm, FirmDetails>(useRecordContext<Firm>(), 'details');
  return {
    by: { update: (base, details) => write('firms.updateDetails', base, details), reload },
    valuesOf,
    inRecord: (values, details) => {
      const all = { ...details, ...values };
      return { ...all, firmCategoryType: offeredOrNull(all.firmCategoryType) };
    },
    describe: (field, details) => ({
      label: label(field),
      value: <Detail of={field} value={Object(details)[field]} />,
    }),
  };
}

type DetailProps = { of: string; value: string | null };

/** One of a firm's details in words. */
export function Detail({ of, value }: DetailProps) {
  if (value === null || of === 'description') return value ?? '–';
  return <FirmValue of={of === 'firmCategoryType' ? 'firmType' : of} value={value} />;
}

/** A category that no form offers stays as it is: null leaves it so. */
const offeredOrNull = (category: string) => firmCategoryChoices.find((one) => one === category) ?? null;
