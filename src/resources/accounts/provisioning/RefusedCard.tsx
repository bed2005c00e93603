import { Button } from '@mui/material';
import { Link } from 'react-router-dom';
import type { Provisioning, ProvisioningCall } from '#contract/provisioning.ts';
import { useTexts } from '#i18n/texts.ts';
import { useCan } from '#src/admin/resource/useCan.ts';
import { useLinks } from '#src/admin/resource/useLinks.ts';
import { CallSubject } from '#src/parts/provisioningCalls/CallSubject.tsx';
import { Card } from '#src/ui/Card.tsx';
import { CopyText } from '#src/ui/CopyText.tsx';
import { useMoment } from './useMoment.ts';

/** What was refused and has not succeeded since, each with what to change and where. */
export function RefusedCard({ provisioning: { refused, directory } }: { provisioning: Provisioning }) {
  const { text } = useTexts();
  const moment = useMoment();
  const advice = useAdvice(text(`provisioning.directory.${directory}`));
  const lines = refused.map(
    (call) => `${call.subjectName ?? ''}: ${call.reason?.message ?? ''} ${advice(call)} (${call.calledOn})`,
  );
  return (
    <Card
      title={text('provisioning.refused.title')}
      count={refused.length}
      isFlush
      actions={<CopyText text={lines.join('\n')} label={text('provisioning.refused.copy')} />}
    >
      <ul className="entries">
        {refused.map((call) => (
          <li key={call.id} className="settled">
            <div>
              <p>
                <strong>
                  <CallSubject call={call} />
                </strong>{' '}
                <small className="text-secondary">{moment(call.calledOn)}</small>
              </p>
              <p>{call.reason?.message}</p>
              <p className="text-secondary">{advice(call)}</p>
            </div>
            <LinkUser call={call} />
          </li>
        ))}
      </ul>
    </Card>
  );
}

/** To the page of a user who is refused until they are linked there. */
function LinkUser({ call: { reason, subjectId } }: { call: ProvisioningCall }) {
  const { text } = useTexts();
  const can = useCan();
  const links = useLinks();
  if (subjectId === null || !reason || !settledByLink.includes(reason.code) || !can('users.link'))
    return null;
  return (
    <Button size="small" variant="outlined" component={Link} to={links.to('users').show(subjectId)}>
      {text('provisioning.refused.link')}
    </Button>
  );
}

const settledByLink = ['scim.linkedByHand', 'scim.managedHere', 'scim.leftAlone'];

/** What to change and where, by the reason. */
function useAdvice(directory: string) {
  const { text, has } = useTexts();
  return ({ reason }: ProvisioningCall) => {
    const key = `provisioning.advice.${(reason?.code ?? '').replace('.', '_')}`;
    return text(has(key) ? key : 'provisioning.advice.other', { name: directory });
  };
}
