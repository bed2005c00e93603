import Check from '@mui/icons-material/Check';
import Close from '@mui/icons-material/Close';
import visuallyHidden from '@mui/utils/visuallyHidden';
import { useId } from 'react';
import { Link } from 'react-router-dom';
import { useTexts } from '#i18n/texts.ts';
import { useLinks } from '#src/admin/resource/useLinks.ts';
import type { LinkStep } from './linkPlan.ts';
import type { LinkProgress } from './useLink.ts';

type LinkStepsProps = { steps: readonly LinkStep[]; progress: LinkProgress | undefined; name: string };

/** The changes, numbered; once begun, their progress. */
export function LinkSteps({ steps, progress, name }: LinkStepsProps) {
  const { text } = useTexts();
  const links = useLinks().to('firms');
  const headingId = useId();
  const stateOf = (step: LinkStep) => {
    if (!progress) return undefined;
    if (progress.done.includes(step)) return 'done';
    if (progress.failed?.step === step) return 'failed';
    return progress.running === step ? 'running' : 'waiting';
  };
  const isBare = !progress && steps.length === 1;
  return (
    <section className="linkSteps" aria-labelledby={headingId} aria-live="polite">
      <h3 id={headingId}>{text(`firmMatcher.link.${progress ? 'progress' : 'willChange'}`)}</h3>
      <ol>
        {steps.map((step, at) => {
          const state = stateOf(step);
          return (
            <li key={step} data-state={state}>
              <span className="mark" aria-hidden data-at={state === undefined ? at + 1 : undefined}>
                {state === 'done' && <Check />}
                {state === 'failed' && <Close />}
              </span>
              <span>
                {state && <span style={visuallyHidden}>{text(`firmMatcher.link.states.${state}`)} </span>}
                {text(`firmMatcher.link.steps.${step}`, { name })}
                {step === 'create' && state === 'done' && progress?.firm && (
                  <small>
                    <Created firmKey={progress.firm.key} to={links.show(progress.firm.id)} />
                  </small>
                )}
              </span>
            </li>
          );
        })}
      </ol>
      {isBare && <p>{text('firmMatcher.link.hasAll')}</p>}
    </section>
  );
}

function Created({ firmKey, to }: { firmKey: string; to: string }) {
  const { text } = useTexts();
  const [before, after] = text('firmMatcher.link.created', { key: '\u0000' }).split('\u0000');
  return (
    <>
      {before}
      <Link to={to} target="_blank" rel="noopener">
        {firmKey}
      </Link>
      {after}
    </>
  );
}
