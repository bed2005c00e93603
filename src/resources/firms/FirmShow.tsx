import { useMediaQuery } from '@mui/material';
import { lazy, Suspense } from 'react';
import { useGetOne } from 'react-admin';
import { useParams } from 'react-router-dom';
import type { Firm, FirmRow } from '#contract/firms.ts';
import { screenTexts } from '#i18n/screenTexts.ts';
import { addTexts } from '#i18n/texts.ts';
import { Show } from '#src/admin/record/Show.tsx';
import { useCan } from '#src/admin/resource/useCan.ts';
import { useUncovered } from '#src/ui/useUncovered.ts';
import { DownloadFirm } from './DownloadFirm.tsx';
import { FirmActions, FirmRecordAction } from './FirmActions.tsx';
import { FirmChips, useFirmFacts } from './FirmHead.tsx';
import { FirmSections } from './FirmSections.tsx';
import { HistoryAction } from './history/HistoryAction.tsx';
import { LinkedVersions } from './history/LinkedVersions.tsx';
import { MergeAction } from './merge/MergeAction.tsx';

const MergedFirm = lazy(async () => {
  const [{ MergedFirm }] = await Promise.all([
    import('./merge/MergedFirm.tsx'),
    addTexts(screenTexts('firmMerges')),
  ]);
  return { default: MergedFirm };
});

/** One organization of the directory; of a merged one, what became of it. */
export function FirmShow() {
  const { id = '' } = useParams();
  const { data } = useGetOne<Firm | FirmRow>('firms', { id });
  const merged = data && ('names' in data ? data.mergedFrom : data.mergedInto && data);
  if (!merged) return <OneFirm />;
  return (
    <Suspense>
      <MergedFirm firm={merged} />
    </Suspense>
  );
}

/** On one page (document 3, section 2). */
function OneFirm() {
  const isNarrow = useUncovered(useMediaQuery('(max-width: 1199.95px)', { noSsr: true }));
  const canEdit = useCan()('firms.updateDetails');
  return (
    <Show<Firm>
      chips={<FirmChips />}
      highlights={useFirmFacts()}
      actions={
        <>
          <HistoryAction />
          <LinkedVersions />
          {!isNarrow && canEdit && (
            <>
              <FirmActions />
              <FirmRecordAction />
            </>
          )}
        </>
      }
      inMenu={
        <>
          <DownloadFirm />
          <MergeAction />
          {isNarrow && canEdit && <FirmActions />}
        </>
      }
      lastInMenu={isNarrow && canEdit && <FirmRecordAction />}
      toCome={<FirmSections />}
    >
      <FirmSections />
    </Show>
  );
}
