import { useContext } from 'react';
import type { Firm, FirmDetails } from '#contract/firms.ts';
import { useTexts } from '#i18n/texts.ts';
import { RecordCard } from '#src/admin/record/RecordCard.tsx';
import { useFields } from '#src/admin/record/useFields.ts';
import { useRecordContext } from '#src/admin/record/useRecordContext.ts';
import { useCan } from '#src/admin/resource/useCan.ts';
import { DetailsInputs } from './DetailsInputs.tsx';
import { type DetailsInForm, detailsInForm, detailsSchema } from './detailsForm.ts';
import { CmgBadge } from './records/CmgBadge.tsx';
import { DetailsEditorContext } from './records/editDetails.ts';
import { useDeletedReason } from './records/useDeletedReason.ts';
import { Detail, useDetailsSave } from './records/useDetailsSave.tsx';

/** A firm's details, to read and to edit (document 3, section 5, "Firm details"). */
export function DetailsCard() {
  const { text } = useTexts();
  const { label } = useFields();
  const can = useCan();
  const firm = useRecordContext<Firm>();
  const { details, createdBySubdomain, overriddenFields } = firm;
  const fact = (source: keyof FirmDetails & string) => ({
    label: label(source),
    value: (
      <>
        <Detail of={source} value={Object(details)[source]} />
        {overriddenFields.includes(source) && <CmgBadge />}
      </>
    ),
  });
  return (
    <div className="firmDetails">
      <RecordCard<FirmDetails, DetailsInForm>
        part="details"
        title={text('firms.sections.details')}
        record={details}
        facts={[
          fact('entityType'),
          fact('status'),
          fact('industryType'),
          fact('recordStatus'),
          fact('firmCategoryType'),
          { label: label('createdBySubdomain'), value: createdBySubdomain ?? '–' },
          fact('description'),
        ]}
        schema={detailsSchema(firm)}
        save={{ ...useDetailsSave(detailsInForm), done: text('firms.updated') }}
        canEdit={can('firms.updateDetails')}
        reason={useDeletedReason()}
        isWide
        handle={useContext(DetailsEditorContext)}
      >
        <DetailsInputs />
      </RecordCard>
    </div>
  );
}
