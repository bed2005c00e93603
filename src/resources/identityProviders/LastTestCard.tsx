import { Alert, Box, Typography } from '@mui/material';
import type { IdentityProvider, TestLog } from '#contract/identityProviders.ts';
import { useTexts } from '#i18n/texts.ts';
import { useRecordContext } from '#src/admin/record/useRecordContext.ts';
import { Card } from '#src/ui/Card.tsx';
import { StatusChip } from '#src/ui/StatusChip.tsx';
import { Timestamp } from '#src/ui/Timestamp.tsx';
import './testSteps.css';

/** The last test's steps for the saved configuration; the failed one says what to change, others what to know. */
export function LastTestCard() {
  const { text } = useTexts();
  const { lastTest } = useRecordContext<IdentityProvider>();
  if (lastTest === undefined) return null;
  return (
    <Card title={text('identityProviderScreens.lastTest.title')}>
      {lastTest ? (
        <Log log={lastTest} />
      ) : (
        <Typography className="text-secondary">{text('identityProviderScreens.lastTest.none')}</Typography>
      )}
    </Card>
  );
}

function Log({ log: { passed, finishedOn, steps } }: { log: TestLog }) {
  const { text } = useTexts();
  const say = (key: string) => text(`identityProviderScreens.lastTest.${key}`);
  return (
    <>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, mb: 1.5 }}>
        <StatusChip tone={passed ? 'success' : 'error'} label={say(passed ? 'passed' : 'failed')} />
        <Timestamp at={finishedOn} />
      </Box>
      {steps.map(
        ({ step, outcome, reason }) =>
          reason && (
            <Alert key={step} severity={outcome === 'failed' ? 'error' : 'info'} sx={{ mb: 1.5 }}>
              {text(`identityProviderScreens.reasons.${reason}`)}
            </Alert>
          ),
      )}
      <ol className="testSteps plainList">
        {steps.map(({ step, outcome, facts }) => (
          <li key={step}>
            <span>{say(`steps.${step}`)}</span>
            <StatusChip
              tone={tones[outcome]}
              label={say(`outcome.${outcome}`)}
              hollow={outcome === 'skipped'}
            />
            <Facts facts={facts} />
          </li>
        ))}
      </ol>
    </>
  );
}

function Facts({ facts }: Pick<TestLog['steps'][number], 'facts'>) {
  const { text } = useTexts();
  return (
    <span className="text-secondary">
      {Object.entries(facts)
        .map(([fact, value]) =>
          text('identityProviderScreens.named', {
            name: text(`identityProviderScreens.facts.${fact}`),
            value: String(value),
          }),
        )
        .join(', ')}
    </span>
  );
}

const tones = { passed: 'success', failed: 'error', skipped: 'neutral' } as const;
