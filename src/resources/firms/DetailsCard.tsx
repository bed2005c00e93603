import type { Firm } from '#contract/firms.ts';
import { useRecord } from '#src/parts/record/useRecord.ts';
import { useRecordTexts } from '#src/parts/record/useRecordTexts.ts';
import { Card } from '#src/ui/Card.tsx';
import { FactList } from '#src/ui/FactList.tsx';
import { FirmValue } from './FirmValue.tsx';

/** What a firm is (document 3, section 5, "Firm details"). */
export function DetailsCard() {
  const { text, label } = useRecordTexts();
  const { details, createdBySubdomain } = useRecord<Firm>();
  const { description, entityType, industryType, status, recordStatus, firmCategoryType } = details;
  const value = (of: string, one: string | null) => (one ? <FirmValue of={of} value={one} /> : '–');
  return (
    <Card title={text('sections.details')}>
      <div className="firmDetails">
        <FactList
          facts={[
            { label: label('entityType'), value: value('entityType', entityType) },
            { label: label('status'), value: value('status', status) },
            { label: label('industryType'), value: value('industryType', industryType) },
            { label: label('recordStatus'), value: value('recordStatus', recordStatus) },
            { label: label('firmCategoryType'), value: value('firmType', firmCategoryType) },
            { label: label('createdBySubdomain'), value: createdBySubdomain ?? '–' },
            { label: label('description'), value: description ?? '–' },
          ]}
        />
      </div>
    </Card>
  );
}
