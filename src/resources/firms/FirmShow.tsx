import type { Firm } from '#contract/firms.ts';
import { RecordScreen } from '#src/parts/record/RecordScreen.tsx';
import { FirmChips, useFirmFacts } from './FirmHead.tsx';
import { FirmFrames, FirmSections } from './FirmSections.tsx';

/** One organization of the directory, on one page (document 3, section 2). */
export function FirmShow() {
  return (
    <RecordScreen<Firm> chips={<FirmChips />} highlights={useFirmFacts()} toCome={<FirmFrames />}>
      <FirmSections />
    </RecordScreen>
  );
}
