import type { ProvisioningCall } from '#contract/provisioning.ts';
import { useFormats } from '#i18n/format.ts';
import { useTexts } from '#i18n/texts.ts';
import { LoadedCard } from '#src/parts/LoadedCard.tsx';
import { StatusChip } from '#src/ui/StatusChip.tsx';
import { useMoment } from './useMoment.ts';
import { useProvisioning } from './useProvisioning.ts';

const shown = 20;
const tones = { DONE: 'success', NO_CHANGE: 'neutral', REFUSED: 'error' } as const;

/** The directory's last calls as sentences. */
export function CallsCard() {
  const { text } = useTexts();
  const { number } = useFormats();
  const moment = useMoment();
  const { queryKey } = useProvisioning();
  return (
    <LoadedCard
      title={text('provisioning.calls.title')}
      couldNotLoad={text('provisioning.calls.couldNotLoad')}
      queryKey={[...queryKey, 'calls']}
      load={(dataProvider, signal) =>
        dataProvider.perform('provisioning.calls', {
          query: { page: 1, perPage: shown, orderDirection: 'desc' },
          signal,
        })
      }
    >
      {(calls: ProvisioningCall[]) => (
        <ul className="entries">
          {calls.length === 0 && <li className="text-secondary">{text('provisioning.calls.none')}</li>}
          {calls.map((call) => (
            <li key={call.id} className="call">
              <p>
                <CallSentence call={call} />
              </p>
              <StatusChip
                tone={tones[call.outcome]}
                hollow={call.outcome === 'NO_CHANGE'}
                label={text(`provisioning.outcome.${call.outcome}`)}
              />
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

function CallSentence({ call }: { call: ProvisioningCall }) {
  const { text } = useTexts();
  const { list } = useFormats();
  const { operation, subjectName, changes, added, removed } = call;
  const kind = operation.slice(operation.indexOf('.') + 1);
  const name = subjectName ?? text('provisioning.refused.nobody');
  const fields = changes.filter((field) => field !== 'created' && field !== 'deleted' && field !== 'members');
  const parts = [
    ...fields.map((field) => text(`provisioning.changed.${field}`)),
    ...(added > 0 ? [text('provisioning.calls.added', { smart_count: added })] : []),
    ...(removed > 0 ? [text('provisioning.calls.removed', { smart_count: removed })] : []),
  ];
  const sentence = text(`provisioning.calls.sentence.${kind}`, { name });
  return parts.length === 0 ? sentence : `${sentence}: ${list(parts)}`;
}
