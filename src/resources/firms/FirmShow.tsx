import { useMediaQuery } from '@mui/material';
import type { Firm } from '#contract/firms.ts';
import { Show } from '#src/admin/record/Show.tsx';
import { useCan } from '#src/admin/resource/useCan.ts';
import { useUncovered } from '#src/ui/useUncovered.ts';
import { DownloadFirm } from './DownloadFirm.tsx';
import { FirmActions, FirmRecordAction } from './FirmActions.tsx';
import { FirmChips, useFirmFacts } from './FirmHead.tsx';
import { FirmSections } from './FirmSections.tsx';
import { HistoryAction } from './history/HistoryAction.tsx';
import { LinkedVersions } from './history/LinkedVersions.tsx';

/** One organization of the directory, on one page (document 3, section 2). */
export function FirmShow() {
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
