import CheckCircleOutlined from '@mui/icons-material/CheckCircleOutlined';
import Close from '@mui/icons-material/Close';
import { IconButton } from '@mui/material';
import { useDataProvider, useNotify, useStore } from 'react-admin';
import { sampleSize } from '#contract/crmInvestorFirms.ts';
import type { CrmMatching } from '#contract/crmMatches.ts';
import type { DataProvider } from '#dataProviders/types.ts';
import { useFormats } from '#i18n/format.ts';
import { useTexts } from '#i18n/texts.ts';
import { useCan } from '#src/admin/resource/useCan.ts';
import { BusyButton } from '#src/ui/BusyButton.tsx';
import { LoadFailure } from '#src/ui/LoadFailure.tsx';
import { useReadFailure } from '#src/ui/readFailure.ts';
import { settle } from '#src/ui/settledFailures.ts';
import { useSingleFlight } from '#src/ui/useSingleFlight.ts';
import { LastRun } from './LastRun.tsx';
import { useMatching } from './queue/useMatching.ts';

type CertainStripProps = {
  id: string;
  /** A sample is ready to be reviewed. */
  onDrawn: (sampleId: string) => void;
};

/** Above the list: what can be accepted together, after reviewing a sample, and what was accepted last. */
export function CertainStrip({ id, onDrawn }: CertainStripProps) {
  const { text } = useTexts();
  const { data, error, refetch, isFetching } = useMatching(id);
  const canAccept = useCan()('crmInvestorFirms.drawSample');
  if (error) {
    return (
      <LoadFailure
        message={text('crmIntegrations.certain.couldNotLoad')}
        error={error}
        onRetry={() => void refetch()}
        isRetrying={isFetching}
      />
    );
  }
  if (!data || !canAccept) return null;
  return (
    <>
      <Certain id={id} matching={data} onDrawn={onDrawn} />
      {data.lastRun && <LastRun id={id} run={data.lastRun} />}
    </>
  );
}

function Certain({ id, matching, onDrawn }: CertainStripProps & { matching: CrmMatching }) {
  const { text } = useTexts();
  const { number } = useFormats();
  // It returns once there are more than when it was closed.
  const [closedAt, close] = useStore(`crmIntegrations.certain.${id}`, 0);
  const { run, isRunning } = useDraw(id, onDrawn);
  const { certainAndClear: count } = matching;
  if (count <= closedAt) return null;
  const [before = '', after = ''] = text('crmIntegrations.certain.text', {
    smart_count: count,
    firms: '\u0000',
  }).split('\u0000');
  return (
    <section className="certainStrip" aria-label={text('crmIntegrations.certain.name')} data-screen-only>
      <CheckCircleOutlined fontSize="small" color="success" />
      <p>
        {before}
        <b>{text('crmIntegrations.certain.firms', { smart_count: count, count: number(count) })}</b>
        {after}
        <More matching={matching} />
      </p>
      <BusyButton size="small" variant="outlined" color="inherit" isBusy={isRunning} onClick={() => run()}>
        {text('crmIntegrations.certain.review', { count: number(Math.min(count, sampleSize)) })}
      </BusyButton>
      <IconButton
        size="small"
        aria-label={text('crmIntegrations.certain.close')}
        onClick={() => close(count)}
      >
        <Close fontSize="small" />
      </IconButton>
    </section>
  );
}

/** How many such matches were right so far, once enough were reviewed, and whether more are still coming. */
function More({ matching: { precision, toCompute } }: { matching: CrmMatching }) {
  const { text } = useTexts();
  const { number, percent } = useFormats();
  const notes = [
    precision.value !== null &&
      text('crmIntegrations.certain.precision', {
        share: percent(precision.value),
        judged: number(precision.judged),
      }),
    toCompute > 0 &&
      text('crmIntegrations.certain.toCompute', { smart_count: toCompute, count: number(toCompute) }),
  ].filter(Boolean);
  return notes.length > 0 && <small>{notes.join(' ')}</small>;
}

/** Draws a sample. */
function useDraw(id: string, onDrawn: CertainStripProps['onDrawn']) {
  const dataProvider = useDataProvider<DataProvider>();
  const notify = useNotify();
  const read = useReadFailure();
  return useSingleFlight(async () => {
    try {
      const sample = await dataProvider.perform('crmInvestorFirms.drawSample', { params: { id } });
      onDrawn(sample.id);
    } catch (error) {
      settle(error);
      const failure = read(error);
      notify(failure.message, { type: 'error', readFailure: failure });
    }
  });
}
