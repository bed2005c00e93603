import { Link } from 'react-router-dom';
import type { ProvisioningCall } from '#contract/provisioning.ts';
import { useFormats } from '#i18n/format.ts';
import { useTexts } from '#i18n/texts.ts';
import { useLinks } from '#src/admin/resource/useLinks.ts';
import { provisioningCallsPath } from '#src/layout/securityPaths.ts';
import { LoadedCard } from '#src/parts/LoadedCard.tsx';
import { OutcomeChip } from '#src/parts/provisioningCalls/OutcomeChip.tsx';
import { useCallSentence } from '#src/parts/provisioningCalls/useCallSentence.ts';
import { TextLink } from '#src/ui/TextLink.tsx';
import { useMoment } from './useMoment.ts';
import { useProvisioning } from './useProvisioning.ts';

const shown = 8;

/** The directory's last calls as sentences. */
export function CallsCard() {
  const { text } = useTexts();
  const { number } = useFormats();
  const moment = useMoment();
  const sentenceOf = useCallSentence();
  const links = useLinks();
  const { queryKey } = useProvisioning();
  return (
    <LoadedCard
      title={text('provisioning.calls.title')}
      couldNotLoad={text('provisioning.calls.couldNotLoad')}
      queryKey={[...queryKey, 'calls']}
      load={(dataProvider, signal) =>
        dataProvider.perform('provisioningCalls.list', {
          query: { page: 1, perPage: shown, orderDirection: 'desc' },
          signal,
        })
      }
      actions={() => (
        <TextLink as={Link} {...{ to: links.inAccount(provisioningCallsPath) }}>
          {text('provisioning.calls.all')}
        </TextLink>
      )}
    >
      {(calls: ProvisioningCall[]) => (
        <ul className="entries">
          {calls.length === 0 && <li className="text-secondary">{text('provisioning.calls.none')}</li>}
          {calls.map((call) => (
            <li key={call.id} className="call">
              <p>
                <TextLink as={Link} {...{ to: `${links.inAccount(provisioningCallsPath)}/${call.id}` }}>
                  {sentenceOf(call)}
                </TextLink>
              </p>
              <OutcomeChip outcome={call.outcome} />
              <small className="text-secondary">
                {moment(call.calledOn)} · {text('provisioning.calls.took', { ms: number(call.tookMs) })}
                {call.reason && ` · ${call.reason.message}`}
              </small>
            </li>
          ))}
        </ul>
      )}
    </LoadedCard>
  );
}
