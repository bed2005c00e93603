import { appUrl, errorPath, paths } from '#contract/paths.ts';
import { Unlock } from '#contract/signIn.ts';
import { useTexts } from '#i18n/texts.ts';
import { useSaveForm } from '#src/admin/form/useSaveForm.ts';
import { CallForm } from './CallForm.tsx';
import { Done } from './Done.tsx';
import { Leave } from './Leave.tsx';
import { LoadFailure } from './LoadFailure.tsx';
import { LogIn } from './LogIn.tsx';
import { type MailedLink, mailedLink } from './mailedLink.ts';
import { PageHeading } from './PageHeading.tsx';
import { signInCall } from './signInCall.ts';
import { type SpendLink, useMailedLink } from './useMailedLink.ts';

/** An unlock mail's page. It asks before it unlocks: mail scanners open links (decisions, calls). */
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
      {isDone ? (
        <Done message={text('signIn.unlock.done')}>
          <LogIn loggedInAs={state.loggedInAs} />
        </Done>
      ) : (
        <UnlockForm link={link} spend={spend} />
      )}
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
