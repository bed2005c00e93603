import { Alert } from '@mui/material';
import { useState } from 'react';
import type { FirmMergePreview } from '#contract/firmMerges.ts';
import { useTexts } from '#i18n/texts.ts';
import type { Crumb } from '#src/admin/page/Breadcrumb.tsx';
import { Page } from '#src/admin/page/Page.tsx';
import { Card } from '#src/ui/Card.tsx';
import { ConfirmDialog } from '#src/ui/ConfirmDialog.tsx';
import type { KeyTable } from '#src/ui/keys.ts';
import { ReasonedButton } from '#src/ui/ReasonedButton.tsx';
import { useScreenKeys } from '#src/ui/useScreenKeys.ts';
import { ChoiceTable } from './ChoiceTable.tsx';
import type { Choices } from './choices.ts';
import { MergeFigures, MergeImpact } from './MergeImpact.tsx';
import { useMerge } from './useMerge.ts';
import './merge.css';

type ComparisonProps = {
  preview: FirmMergePreview;
  breadcrumb: readonly Crumb[];
  /** One of them has changed meanwhile. */
  onChanged: () => void;
  onSurvivor: (id: string) => void;
};

const keys = { swap: ['x'], merge: ['m'] } as const satisfies KeyTable;

/** What differs, what stays of it, and what a merge would do. */
export function Comparison({ preview, breadcrumb, onChanged, onSurvivor }: ComparisonProps) {
  const { text } = useTexts();
  const [choices, setChoices] = useState<Choices>(() => ({
    fields: Object.fromEntries(preview.fields.map(({ field, proposed }) => [field, proposed])),
    lei: null,
  }));
  const [isAsking, setAsking] = useState(false);
  const merge = useMerge(preview, choices, onChanged);
  const { survivor, merged, refusals, leis } = preview;
  const reason = refusals[0]?.message ?? (leis && !choices.lei ? text('firmMerges.chooseLei') : undefined);
  useScreenKeys({ texts: 'firmMerges.keys', table: keys }, (key) => {
    if (key === 'swap') onSurvivor(merged.id);
    else if (reason === undefined) setAsking(true);
    return true;
  });
  const label = text('firmMerges.merge.title');
  return (
    <Page
      title={text('firmMerges.title')}
      label={survivor.displayName}
      breadcrumb={breadcrumb}
      about={text('firmMerges.about')}
      actions={
        <ReasonedButton variant="contained" reason={reason} onClick={() => setAsking(true)}>
          {text('firmMerges.merge.action')}
        </ReasonedButton>
      }
    >
      {refusals.length > 0 && (
        <Alert severity="error" className="mergeRefusals">
          {refusals.map(({ code, message }) => (
            <p key={code}>{message}</p>
          ))}
        </Alert>
      )}
      <div className="mergeColumns">
        <ChoiceTable preview={preview} choices={choices} onChoose={setChoices} onSurvivor={onSurvivor} />
        <Card title={text('firmMerges.figures.title')}>
          <MergeFigures preview={preview} choices={choices} />
        </Card>
      </div>
      <ConfirmDialog
        isOpen={isAsking}
        title={label}
        about={text('firmMerges.merge.about', { merged: named(merged), survivor: named(survivor) })}
        text={text('firmMerges.merge.question')}
        confirmLabel={label}
        onConfirm={merge}
        onClose={() => setAsking(false)}
      >
        <MergeImpact preview={preview} choices={choices} />
      </ConfirmDialog>
    </Page>
  );
}

const named = ({ displayName, key }: { displayName: string; key: string }) => `${displayName} (${key})`;
