import { useContext } from 'react';
import type { Firm, FirmDetails } from '#contract/firms.ts';
import { useTexts } from '#i18n/texts.ts';
import { useCan } from '#src/layout/useCan.ts';
import { useFields } from '#src/parts/record/useFields.ts';
import { useRecord } from '#src/parts/record/useRecord.ts';
import { EditCard } from '#src/ui/EditCard.tsx';
import { FactList } from '#src/ui/FactList.tsx';
import { DetailsInputs } from './DetailsInputs.tsx';
import { type DetailsInForm, detailsInForm, detailsSchema } from './detailsForm.ts';
import { DetailsEditorContext } from './records/editDetails.ts';
import { useDeletedReason } from './useDeletedReason.ts';
import { Detail, useDetailsSave } from './useDetailsSave.tsx';

/** What a firm is, to read and to edit (document 3, section 5, "Firm details"). */
export function DetailsCard() {
  const { text } = useTexts();
  const can = useCan();
  const firm = useRecord<Firm>();
  const reason = useDeletedReason();
  const { save, dialog } = useDetailsSave(detailsInForm);
  const schema = detailsSchema(firm);
  return (
    <>
      <EditCard
        title={text('firms.sections.details')}
        record={firm.details}
        canEdit={can('firms.updateDetails')}
        reason={reason}
        schema={schema}
        toForm={detailsInForm}
        onSave={(typed: DetailsInForm, base: FirmDetails) => save(typed, base, text('firms.updated'))}
        isWide
        handle={useContext(DetailsEditorContext)}
        view={<Facts firm={firm} />}
      >
        <DetailsInputs />
      </EditCard>
      {dialog}
    </>
  );
}

function Facts({ firm: { details, createdBySubdomain } }: { firm: Firm }) {
  const { label } = useFields();
  const fact = (source: keyof FirmDetails & string) => ({
    label: label(source),
    value: <Detail of={source} value={Object(details)[source]} />,
  });
  return (
    <div className="firmDetails">
      <FactList
        facts={[
          fact('entityType'),
          fact('status'),
          fact('industryType'),
          fact('recordStatus'),
          fact('firmCategoryType'),
          { label: label('createdBySubdomain'), value: createdBySubdomain ?? '–' },
          fact('description'),
        ]}
      />
    </div>
  );
}
