import { useState } from 'react';
import type { MatchSample } from '#contract/crmInvestorFirms.ts';
import { useFormats } from '#i18n/format.ts';
import { useTexts } from '#i18n/texts.ts';
import { useCan } from '#src/admin/resource/useCan.ts';
import { ConfirmDialog } from '#src/ui/ConfirmDialog.tsx';
import { ReasonedButton } from '#src/ui/ReasonedButton.tsx';
import { useBeginBulk } from './useBeginBulk.ts';

type AcceptMatchesProps = { id: string; sample: MatchSample; onAccepted: () => void };

/**
 * Accepts all matches that a sample represents, once each of it was found right; the question says what will happen.
 */
export function AcceptMatches({ id, sample, onAccepted }: AcceptMatchesProps) {
  const { text } = useTexts();
  const { number } = useFormats();
  const begin = useBeginBulk(id);
  const [isOpen, setOpen] = useState(false);
  if (!useCan()('crmInvestorFirms.bulk')) return null;
  const { ofFirms, mayAccept, wrong, isComplete, pairs } = sample;
  const words = { smart_count: ofFirms, count: number(ofFirms), total: number(pairs.length) };
  const why = wrong > 0 ? 'isWrong' : isComplete ? 'isOver' : 'isOpen';
  const accept = text('firmMatcher.sample.accept', words);
  return (
    <>
      <ReasonedButton
        variant="contained"
        reason={mayAccept ? undefined : text(`firmMatcher.sample.${why}`, words)}
        onClick={() => setOpen(true)}
      >
        {accept}
      </ReasonedButton>
      <ConfirmDialog
        isOpen={isOpen}
        title={text('firmMatcher.sample.acceptTitle')}
        text={text('firmMatcher.sample.question', words)}
        confirmLabel={accept}
        onConfirm={async () => {
          await begin('acceptMatch', { sampleId: sample.id });
          onAccepted();
        }}
        onClose={() => setOpen(false)}
      />
    </>
  );
}
