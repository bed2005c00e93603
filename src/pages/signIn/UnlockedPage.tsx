import { appUrl, errorPath, paths } from '../../../contract/paths';
import { Unlock } from '../../../contract/signIn';
import { useTexts } from '../../../i18n/texts';
import { useSaveForm } from '../../ui/useSaveForm';
import { CallForm } from './CallForm';
import { Done } from './Done';
import { Leave } from './Leave';
import { LoadFailure } from './LoadFailure';
import { type MailedLink, mailedLink } from './mailedLink';
import { PageHeading } from './PageHeading';
import { signInCall } from './signInCall';
import { type SpendLink, useMailedLink } from './useMailedLink';

/** Where an unlock mail leads. It asks before it unlocks: mail scanners open links (decisions, calls). */
export function UnlockedPage({ query }: { query: URLSearchParams }) {
  const link = mailedLink(query);
  return link ? <UnlockLink link={link} /> : <Leave to={appUrl(paths.entry)} />;
}

function UnlockLink({ link }: { link: MailedLink }) {
  const { text } = useTexts();
  const { state, failure, isDone, spend, retry } = useMailedLink(link, 'unlock');
  const title = text('signIn.unlock.heading');
  if (failure !== undefined) return <LoadFailure title={title} error={failure} onRetry={retry} />;
  if (!state) return null;
  if (state.status !== 'VALID') return <Leave to={appUrl(errorPath('INVALID_UNLOCK_TOKEN'))} />;
  return (
    <>
      <PageHeading title={title}>
        {!isDone && text('signIn.unlock.intro', { account: state.accountName })}
      </PageHeading>
      {isDone ? <Done message={text('signIn.unlock.done')} /> : <UnlockForm link={link} spend={spend} />}
    </>
  );
}

function UnlockForm({ link, spend }: { link: MailedLink; spend: SpendLink }) {
  const { text } = useTexts();
  const { submit, isSaving, failure } = useSaveForm({
    schema: Unlock,
    values: link,
    onSave: (body) => spend(() => signInCall('session.unlock', { body })),
  });
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
