import type { CrmIntegrationDetails } from '#contract/crmIntegrations.ts';
import type { CrmInvestorFirmDetails } from '#contract/crmInvestorFirms.ts';
import { failureOf } from '#dataProviders/callError.ts';
import { useTexts } from '#i18n/texts.ts';
import { NotFound } from '#src/admin/page/NotFound.tsx';
import { Page } from '#src/admin/page/Page.tsx';
import { useAreaStep } from '#src/admin/resource/useAreaStep.ts';
import { useLinks } from '#src/admin/resource/useLinks.ts';
import { useListStep } from '#src/admin/resource/useListStep.ts';
import { LoadFailure } from '#src/ui/LoadFailure.tsx';
import { LoadingState } from '#src/ui/LoadingState.tsx';
import { StatusChip } from '#src/ui/StatusChip.tsx';
import { Decisions } from '../link/Decisions.tsx';
import { UnlinkButton } from '../link/UnlinkButton.tsx';
import { InvestorFirmContext } from '../matches/InvestorFirmContext.ts';
import { useMatcherAddress } from '../matches/matcherAddress.ts';
import { useInvestorFirm } from '../matches/useMatcherQueries.ts';
import { MatcherLegend } from '../queue/MatcherLegend.tsx';
import { QueueEnd } from '../queue/QueueEnd.tsx';
import { QueueHeader } from '../queue/QueueHeader.tsx';
import { QueueStatus } from '../queue/QueueStatus.tsx';
import { useQueueAddress } from '../queue/useQueueAddress.ts';
import { CustomMatch } from './CustomMatch.tsx';
import { FirmNotes } from './FirmNotes.tsx';
import { MatcherTools } from './MatcherTools.tsx';
import { MatchList } from './MatchList.tsx';
import { useFirmFacts } from './useFirmFacts.tsx';
import { useMatcherKeys } from './useMatcherKeys.ts';
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
  const { integration, firm: read } = useInvestorFirm(id, firmId);
  const breadcrumb = useWay(id, integration.data);
  const { isAtEnd } = useQueueAddress();
  const error = integration.error ?? read.error;
  const isGone = error !== null && failureOf(error).code === 'NOT_FOUND';
  const firm = isGone ? undefined : read.data;
  const facts = useFirmFacts(firm);
  if (isAtEnd && !error) return <QueueEnd breadcrumb={breadcrumb} />;
  // The same page before and after the firm is there, so that it keeps the focus.
  return (
    <InvestorFirmContext value={firm}>
      <Page
        key={firmId}
        title={firm?.name ?? text('firmMatcher.name')}
        breadcrumb={breadcrumb}
        chips={firm && <Chips firm={firm} />}
        actions={
          firm && (
            <>
              {firm.linkedStatus === 'LINKED' && <UnlinkButton />}
              <QueueHeader />
            </>
          )
        }
        highlights={facts}
      >
        {firm && <Matcher />}
        {!firm && !error && <LoadingState lines={8} />}
        {isGone && (
          <NotFound
            resource="crmIntegrations"
            title={text('firmMatcher.notFound')}
            hint={text('firmMatcher.notFoundHint')}
            behind={integration.data && breadcrumb.at(-1)}
          />
        )}
        {error && !firm && !isGone && (
          <LoadFailure
            message={text('firmMatcher.couldNotLoadFirm')}
            error={error}
            onRetry={() => {
              if (integration.error) void integration.refetch();
              if (read.error) void read.refetch();
            }}
            isRetrying={integration.isFetching || read.isFetching}
          />
        )}
      </Page>
    </InvestorFirmContext>
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

function Chips({ firm }: { firm: CrmInvestorFirmDetails }) {
  const { text } = useTexts();
  const isLinked = firm.linkedStatus === 'LINKED';
  return (
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
  );
}

function Matcher() {
  const { mode } = useMatcherAddress();
  useMatcherKeys();
  return (
    <div className="matcher">
      <FirmNotes />
      <MatcherTools />
      {mode === 'custom' && <CustomMatch />}
      <MatchList />
      <MatcherLegend />
    </div>
  );
}
