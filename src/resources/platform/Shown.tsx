import { useEffect } from 'react';
import { Link } from 'react-router-dom';
import { useTexts } from '#i18n/texts.ts';
import { Page } from '#src/admin/page/Page.tsx';
import { EmptyState } from '#src/ui/EmptyState.tsx';
import { CallRail } from './CallRail.tsx';
import { CallView } from './CallView.tsx';
import { useApiReference, useGroupName } from './documented.ts';
import { Guide, guides } from './Guide.tsx';
import { useAddress } from './useAddress.ts';

/** The call or guide named in the URL. */
export function Shown() {
  const { text } = useTexts();
  const { calls } = useApiReference();
  const groupName = useGroupName();
  const { call: id, guide: name, to } = useAddress();
  const call = calls.find(({ operationId, other }) => id === operationId || id === other?.operationId);
  const guide = guides.find((one) => one === name);
  const isChosen = id !== null || guide !== undefined;
  const shown = id ?? guide ?? '';
  const title = call?.summary ?? (guide ? text(`platform.guides.${guide}.title`) : undefined);
  const start = { label: text('platform.title'), to: to({}) };
  useEffect(() => {
    if (shown) window.scrollTo(0, 0);
  }, [shown]);
  return (
    <Page
      key={shown}
      title={title ?? text('platform.title')}
      breadcrumb={isChosen ? [start, ...(call?.tags ?? []).map((tag) => ({ label: groupName(tag) }))] : []}
    >
      <div className="apiReference" data-chosen={isChosen || undefined}>
        <CallRail />
        <div className="callView">
          {isChosen && guide !== 'overview' && (
            <Link className="toAll" to={to({})}>
              {text('platform.allCalls')}
            </Link>
          )}
          {call && <CallView call={call} />}
          {!call && id === null && <Guide name={guide ?? 'overview'} />}
          {!call && id !== null && (
            <EmptyState title={text('platform.unknownCall', { id })} hint={text('platform.chooseCall')} />
          )}
        </div>
      </div>
    </Page>
  );
}
