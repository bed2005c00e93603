import type { FieldValues } from 'react-hook-form';
import type { Firm, FirmDetails } from '#contract/firms.ts';
import { firmCategoryChoices } from '#contract/firmValues.ts';
import { useRecord } from '#src/parts/record/useRecord.ts';
import { useRecordSave } from '#src/parts/record/useRecordSave.ts';
import { FirmValue } from './FirmValue.tsx';

/** Saves some of a firm's details; its one call takes all of them. */
export function useDetailsSave<Values extends FieldValues>(valuesOf: (details: FirmDetails) => Values) {
  const { id } = useRecord<Firm>();
  return useRecordSave<FirmDetails, Values>('firms.updateDetails', {
    valuesOf,
    inRecord: (values, details) => {
      const all = { ...details, ...values };
      return { ...all, firmCategoryType: chosen(all.firmCategoryType) };
    },
    show: (field, details) => <Detail of={field} value={Object(details)[field]} />,
    within: {
      params: { id },
      read: ({ details }) => details,
      put: (details) => ({ details }),
    },
  });
}

type DetailProps = { of: string; value: string | null };

/** One of a firm's details in words. */
export function Detail({ of, value }: DetailProps) {
  if (value === null || of === 'description') return value ?? '–';
  return <FirmValue of={of === 'firmCategoryType' ? 'firmType' : of} value={value} />;
}

/** A category that no form offers is not sent: it stays as it is. */
const chosen = (category: string) => firmCategoryChoices.find((one) => one === category) ?? null;
