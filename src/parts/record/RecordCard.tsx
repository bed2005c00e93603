import { Typography } from '@mui/material';
import type { ReactNode } from 'react';
import type { RaRecord } from 'react-admin';
import type { FieldValues } from 'react-hook-form';
import type { OperationId } from '#contract/operations.ts';
import { operationFor } from '#dataProviders/access.ts';
import { useTexts } from '#i18n/texts.ts';
import { useAppResource } from '#src/layout/appResource.ts';
import { useCan } from '#src/layout/useCan.ts';
import { EditCard } from '#src/ui/EditCard.tsx';
import { FactList } from '#src/ui/FactList.tsx';
import type { FormSchema } from '#src/ui/schemaResolver.ts';
import { type RecordFact, useFacts } from './useFacts.ts';
import { useRecord } from './useRecord.ts';
import { useRecordSave } from './useRecordSave.ts';

type RecordCardProps<Row> = {
  /**
   * Names the card's texts in the catalog: `details.title`, `details.done` where `updated` does not do, and `details.text`
   * where there is more to know.
   */
  part: string;
  facts: readonly RecordFact<Row>[];
  /** What of the record the form holds. */
  schema: FormSchema<FieldValues, FieldValues> & { shape: object };
  /** The call that saves it, where that is not the record's own update. */
  call?: OperationId;
  /** Whether that call does what no other call takes back, see `useRecordSave`. */
  isFinal?: boolean;
  /** Whether the person may change it, where the call alone does not tell. */
  canEdit?: boolean;
  /** Why this record can't be changed, by someone who may change others. */
  reason?: string | undefined;
  /** The inputs, see `useInputs`. */
  children: ReactNode;
};

/** A part of the record around, to read and to edit. */
export function RecordCard<Row extends RaRecord>(props: RecordCardProps<Row>) {
  const { part, facts, schema, canEdit = true, reason, children } = props;
  const { name } = useAppResource();
  const record = useRecord<Row>();
  const { text, optional } = useTexts();
  const can = useCan();
  const toFacts = useFacts();
  const call = props.call ?? operationFor(name, 'edit');
  if (!call) throw new Error(`The manifest has no call to change ${name}`);

  const valuesOf = (from: Row): FieldValues =>
    Object.fromEntries(Object.keys(schema.shape).map((source) => [source, from[source]]));
  const { save, dialog } = useRecordSave(call, { valuesOf, isFinal: props.isFinal });
  const done = optional(`${name}.${part}.done`) ?? text(`${name}.updated`);
  const about = optional(`${name}.${part}.text`);
  const told = about && <Typography sx={{ mb: 1.5, color: 'text.secondary' }}>{about}</Typography>;
  return (
    <>
      <EditCard
        title={text(`${name}.${part}.title`)}
        record={record}
        canEdit={canEdit && can(call)}
        reason={reason}
        schema={schema}
        toForm={valuesOf}
        onSave={(values: FieldValues, base: Row) => save(values, base, done)}
        view={
          <>
            {told}
            <FactList facts={toFacts(record, facts)} />
          </>
        }
      >
        {told}
        {children}
      </EditCard>
      {dialog}
    </>
  );
}
