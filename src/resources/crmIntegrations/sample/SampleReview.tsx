import { Alert, Button } from '@mui/material';
import { type ReactNode, useEffect, useRef } from 'react';
import { Link } from 'react-router-dom';
import type { MatchSample } from '#contract/crmInvestorFirms.ts';
import { useFormats } from '#i18n/format.ts';
import { useTexts } from '#i18n/texts.ts';
import { useCan } from '#src/admin/resource/useCan.ts';
import { useLinks } from '#src/admin/resource/useLinks.ts';
import { Highlights } from '#src/ui/Highlights.tsx';
import { LoadFailure } from '#src/ui/LoadFailure.tsx';
import { LoadingState } from '#src/ui/LoadingState.tsx';
import { Timestamp } from '#src/ui/Timestamp.tsx';
import { useScreenKeys } from '#src/ui/useScreenKeys.ts';
import { AcceptMatches } from './AcceptMatches.tsx';
import { SampleLegend, sampleKeys } from './SampleLegend.tsx';
import { pairId, SamplePair } from './SamplePair.tsx';
import { useSample } from './useSample.ts';
import '../matcher/matcher.css';
import './sample.css';

type SampleReviewProps = { id: string; sampleId: string; onClose: () => void };

/** Random certain matches, to be judged right or wrong before all such matches are accepted. */
export function SampleReview({ id, sampleId, onClose }: SampleReviewProps) {
  const { text } = useTexts();
  const { number } = useFormats();
  const { data: sample, error, refetch, isFetching, judge } = useSample(id, sampleId);
  const facts = useFacts(sample);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);
  return (
    <section className="sample" aria-labelledby="sampleTitle">
      <div className="head">
        <h2 ref={heading} id="sampleTitle" tabIndex={-1}>
          {sample
            ? text('firmMatcher.sample.title', { count: number(sample.pairs.length) })
            : text('firmMatcher.sample.name')}
        </h2>
        <Button variant="outlined" color="inherit" onClick={onClose}>
          {text('firmMatcher.sample.close')}
        </Button>
        {sample && <AcceptMatches id={id} sample={sample} onAccepted={onClose} />}
      </div>
      {facts && <Highlights facts={facts} />}
      {error && (
        <LoadFailure
          message={text('firmMatcher.sample.couldNotLoad')}
          error={error}
          onRetry={() => void refetch()}
          isRetrying={isFetching}
        />
      )}
      {!sample && !error && <LoadingState lines={8} />}
      {sample && <Pairs id={id} sample={sample} onJudge={judge} />}
    </section>
  );
}

function useFacts(sample: MatchSample | undefined) {
  const { text } = useTexts();
  const { number } = useFormats();
  if (!sample) return undefined;
  const { pairs, ofFirms, drawnBy, drawnOn } = sample;
  const judged = pairs.filter(({ isRight }) => isRight !== null).length;
  const wrong = pairs.filter(({ isRight }) => isRight === false).length;
  const fact = (name: string, value: ReactNode) => ({ label: text(`firmMatcher.sample.${name}`), value });
  return [
    fact('judged', text('firmMatcher.sample.of', { judged: number(judged), total: number(pairs.length) })),
    fact('wrongOnes', number(wrong)),
    fact('ofFirms', number(ofFirms)),
    fact('drawnBy', drawnBy),
    fact('drawnOn', <Timestamp at={drawnOn} />),
  ];
}

type PairsProps = {
  id: string;
  sample: MatchSample;
  onJudge: (firmId: string, isRight: boolean) => void;
};

function Pairs({ id, sample, onJudge }: PairsProps) {
  const { text } = useTexts();
  const links = useLinks().to('crmIntegrations');
  const canJudge = useCan()('crmInvestorFirms.judgeSample');
  const isWrong = sample.pairs.some(({ isRight }) => isRight === false);
  useSampleKeys();
  const judge = (firmId: string, isRight: boolean) => {
    const at = sample.pairs.findIndex(({ firm }) => firm.id === firmId);
    if (sample.pairs[at]?.isRight === isRight) return;
    onJudge(firmId, isRight);
    const next = [...sample.pairs.slice(at + 1), ...sample.pairs.slice(0, at)].find(
      (pair) => pair.isRight === null,
    );
    if (next) document.getElementById(pairId(next.firm.id))?.focus();
  };
  return (
    <>
      {isWrong && (
        <Alert severity="warning">
          {text('firmMatcher.sample.isWrong')}{' '}
          <Link to={`${links.show(id)}?match=CLEAR&firmStatus=EFFECTIVE`}>
            {text('firmMatcher.sample.oneByOne')}
          </Link>
        </Alert>
      )}
      <ol className="card" aria-label={text('firmMatcher.sample.pairs')}>
        {sample.pairs.map((pair) => (
          <SamplePair key={pair.firm.id} pair={pair} onJudge={canJudge ? judge : undefined} />
        ))}
      </ol>
      {canJudge && <SampleLegend />}
    </>
  );
}

/** J and K move from pair to pair; R and W press the buttons of the focused one, initially the first. */
function useSampleKeys() {
  useScreenKeys({ texts: 'firmMatcher.sample.keys', table: sampleKeys }, (action) => {
    const pairs = [...document.querySelectorAll<HTMLElement>('.sample > ol > li')];
    const at = pairs.findIndex((pair) => pair.contains(document.activeElement));
    const current = pairs[Math.max(at, 0)];
    if (action === 'right' || action === 'wrong') {
      current?.querySelector<HTMLElement>(`[data-key=${action}]`)?.click();
    } else {
      const step = action === 'next' ? 1 : -1;
      (at < 0 ? current : pairs[at + step])?.focus();
    }
    return true;
  });
}
