import CheckCircleOutlined from '@mui/icons-material/CheckCircleOutlined';
import RadioButtonUnchecked from '@mui/icons-material/RadioButtonUnchecked';
import { useState } from 'react';
import type { Provisioning } from '#contract/provisioning.ts';
import { useTexts } from '#i18n/texts.ts';
import { Card } from '#src/ui/Card.tsx';
import { useMoment } from './useMoment.ts';

/** The steps at the directory, each ticked once a call of the directory shows that it is done. */
export function StepsCard({ provisioning }: { provisioning: Provisioning }) {
  const { text } = useTexts();
  const moment = useMoment();
  const [kind, setKind] = useState<'ENTRA' | 'OKTA'>(provisioning.directory === 'OKTA' ? 'OKTA' : 'ENTRA');
  const { lastCallOn, groups, firstUserOn } = provisioning;
  const steps = [
    { name: 'open', isDone: lastCallOn !== null, seen: null },
    {
      name: 'paste',
      isDone: lastCallOn !== null,
      seen: lastCallOn && text('provisioning.steps.tested', { moment: moment(lastCallOn) }),
    },
    {
      name: 'assign',
      isDone: groups > 0,
      seen: groups > 0 ? text('provisioning.steps.groups', { smart_count: groups }) : null,
    },
    {
      name: 'start',
      isDone: firstUserOn !== null,
      seen: firstUserOn && text('provisioning.steps.firstUser', { moment: moment(firstUserOn) }),
    },
  ];
  return (
    <Card
      title={text('provisioning.steps.title')}
      actions={(['ENTRA', 'OKTA'] as const).map((one) => (
        <label key={one} className="stepsOf">
          <input type="radio" name="steps" checked={kind === one} onChange={() => setKind(one)} />{' '}
          {text(`provisioning.steps.of.${one}`)}
        </label>
      ))}
    >
      <ol className="steps">
        {steps.map(({ name, isDone, seen }) => (
          <li key={name}>
            <span
              className={isDone ? 'text-strong' : 'text-secondary'}
              role="img"
              aria-label={text(`provisioning.steps.isDone.${isDone}`)}
            >
              {isDone ? <CheckCircleOutlined fontSize="small" /> : <RadioButtonUnchecked fontSize="small" />}
            </span>
            <span>{text(`provisioning.steps.${kind}.${name}`)}</span>
            {seen && <small className="text-strong">{seen}</small>}
          </li>
        ))}
      </ol>
    </Card>
  );
}
