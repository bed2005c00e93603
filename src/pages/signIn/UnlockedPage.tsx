import { useState } from 'react';
import { appUrl, errorPath, paths } from '../../../contract/paths';
import { Unlock } from '../../../contract/signIn';
import { failureOf } from '../../../dataProviders/callError';
import { useTexts } from '../../../i18n/texts';
import { useSaveForm } from '../../ui/useSaveForm';
import { CallForm } from './CallForm';
import { Done } from './Done';
import { Leave } from './Leave';
import { LoadFailure } from './LoadFailure';
import { type MailedLink, mailedLink } from './mailedLink';
import { PageHeading } from './PageHeading';
import { signInCall } from './signInCall';
import { useMailedLink } from './useMailedLink';

/** Where an unlock mail leads. It asks before it unlocks: mail scanners open links (decisions, calls). */
export function UnlockedPage({ query }: { query: URLSearchParams }) {
  const link = mailedLink(query);
  return link ? <UnlockLink link={link} /> : <Leave to={appUrl(paths.entry)} />;
}

function UnlockLink({ link }: { link: MailedLink }) {
  const { text } = useTexts();
  const { state, failure, retry } = useMailedLink(link, 'unlock');
  const [isDone, setDone] = useState(false);
  const title = text('signIn.unlock.heading');
  if (failure !== undefined) return <LoadFailure title={title} error={failure} onRetry={retry} />;
  if (!state) return null;
  if (state.status !== 'VALID') return <Leave to={appUrl(errorPath('INVALID_UNLOCK_TOKEN'))} />;
  return (
    <>
      <PageHeading title={title}>
        {!isDone && text('signIn.unlock.intro', { account: state.accountName })}
      </PageHeading>
      {isDone ? (
        <Done message={text('signIn.unlock.done')} />
      ) : (
        <UnlockForm link={link} onDone={() => setDone(true)} />
      )}
    </>
  );
}

function UnlockForm({ link, onDone }: { link: MailedLink; onDone: () => void }) {
  const { text } = useTexts();
  const [isSpent, setSpent] = useState(false);
  const { submit, isSaving, failure } = useSaveForm({
    schema: Unlock,
    values: link,
    onSave: async (body) => {
      try {
        await signInCall('session.unlock', { body });
      } catch (error) {
        if (failureOf(error).code !== 'INVALID_TOKEN') throw error;
        return setSpent(true);
      }
      onDone();
    },
  });
  if (isSpent) return <Leave to={appUrl(errorPath('INVALID_UNLOCK_TOKEN'))} />;
  return (
    <CallForm
      onSubmit={submit}
      isSaving={isSaving}
      failure={failure}
      submitLabel={text('signIn.unlock.submit')}
    >
      {null}
    </CallForm>
  );
}
