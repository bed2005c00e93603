import type { CrmIntegrationDetails } from '#contract/crmIntegrations.ts';
import type { CrmInvestorFirmDetails } from '#contract/crmInvestorFirms.ts';
import { failureOf } from '#dataProviders/callError.ts';
import { useTexts } from '#i18n/texts.ts';
import { NotFound } from '#src/layout/NotFound.tsx';
import { Page } from '#src/layout/Page.tsx';
import { useAreaStep } from '#src/layout/useAreaStep.ts';
import { useLinks } from '#src/layout/useLinks.ts';
import { useListStep } from '#src/layout/useListStep.ts';
import { LoadFailure } from '#src/ui/LoadFailure.tsx';
import { LoadingState } from '#src/ui/LoadingState.tsx';
import { StatusChip } from '#src/ui/StatusChip.tsx';
import { CustomMatch } from './CustomMatch.tsx';
import { Decisions } from './decisions/Decisions.tsx';
import { FirmNotes } from './FirmNotes.tsx';
import { InvestorFirmContext } from './InvestorFirmContext.ts';
import { KeyLegend } from './keys/KeyLegend.tsx';
import { useMatcherKeys } from './keys/useMatcherKeys.ts';
import { MatcherTools } from './MatcherTools.tsx';
import { MatchList } from './MatchList.tsx';
import { useMatcherAddress } from './matcherAddress.ts';
import { QueueEnd } from './queue/QueueEnd.tsx';
import { QueueHeader } from './queue/QueueHeader.tsx';
import { QueueStatus } from './queue/QueueStatus.tsx';
import { usePrefetchOfNext } from './queue/useQueue.ts';
import { useQueueAddress } from './queue/useQueueAddress.ts';
import { UnlinkButton } from './UnlinkButton.tsx';
import { useFirmFacts } from './useFirmFacts.tsx';
import { useInvestorFirm } from './useInvestorFirm.ts';
import './matcher.css';

/** A firm of a CRM, and the organizations it may be (document 3, section 2). */
export function EntityMatcher() {
  return (
    <Decisions>
      <MatcherPage />
      <QueueStatus />
    </Decisions>
  );
}

function MatcherPage() {
  const { id, firmId } = useMatcherAddress();
  const { text } = useTexts();
  const { integration, firm } = useInvestorFirm(id, firmId);
  const breadcrumb = useWay(id, integration.data);
  const { isAtEnd } = useQueueAddress();
  usePrefetchOfNext();
  const error = integration.error ?? firm.error;
  const isGone = error !== null && failureOf(error).code === 'NOT_FOUND';
  if (isAtEnd && !error) return <QueueEnd breadcrumb={breadcrumb} />;
  if (firm.data && !isGone) return <Matcher key={firmId} firm={firm.data} breadcrumb={breadcrumb} />;
  return (
    <Page title={text('firmMatcher.name')} breadcrumb={breadcrumb}>
      {!error && <LoadingState lines={8} />}
      {isGone && (
        <NotFound
          resource="crmIntegrations"
          title={text('firmMatcher.notFound')}
          hint={text('firmMatcher.notFoundHint')}
          behind={integration.data && breadcrumb.at(-1)}
        />
      )}
      {error && !isGone && (
        <LoadFailure
          message={text('firmMatcher.couldNotLoadFirm')}
          error={error}
          onRetry={() => {
            if (integration.error) void integration.refetch();
            if (firm.error) void firm.refetch();
          }}
          isRetrying={integration.isFetching || firm.isFetching}
        />
      )}
    </Page>
  );
}

function useWay(id: string, integration: CrmIntegrationDetails | undefined) {
  const area = useAreaStep();
  const list = useListStep('crmIntegrations');
  const links = useLinks().to('crmIntegrations');
  const { listSearch } = useQueueAddress();
  return [
    ...area,
    ...list,
    ...(integration ? [{ label: integration.name, to: `${links.show(id)}${listSearch}` }] : []),
  ];
}

type MatcherProps = { firm: CrmInvestorFirmDetails; breadcrumb: ReturnType<typeof useWay> };

function Matcher({ firm, breadcrumb }: MatcherProps) {
  const { text } = useTexts();
  const { mode } = useMatcherAddress();
  const isLinked = firm.linkedStatus === 'LINKED';
  useMatcherKeys();
  return (
    <InvestorFirmContext value={firm}>
      <Page
        title={firm.name}
        breadcrumb={breadcrumb}
        chips={
          <>
            <StatusChip
              tone={isLinked ? 'success' : 'neutral'}
              label={text(`crmInvestorFirms.linkedStatus.${firm.linkedStatus}`)}
              hollow={!isLinked}
            />
            <StatusChip
              tone={firm.status === 'EFFECTIVE' ? 'success' : 'error'}
              label={text(`firmValues.recordStatus.${firm.status}`)}
              hollow={firm.status === 'DELETED'}
            />
          </>
        }
        actions={
          <>
            {isLinked && <UnlinkButton />}
            <QueueHeader />
          </>
        }
        highlights={useFirmFacts(firm)}
      >
        <div className="matcher">
          <FirmNotes />
          <MatcherTools />
          {mode === 'custom' && <CustomMatch />}
          <MatchList />
          <KeyLegend />
        </div>
      </Page>
    </InvestorFirmContext>
  );
}
