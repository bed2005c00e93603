import { DomainForm } from '#contract/signIn.ts';
import { useTexts } from '#i18n/texts.ts';
import { useSaveForm } from '#src/admin/form/useSaveForm.ts';
import { TextInput } from '#src/admin/inputs/TextInput.tsx';
import { CallForm } from './CallForm.tsx';
import { domainUrl } from './domainUrl.ts';
import { PageHeading } from './PageHeading.tsx';
import { signInCall } from './signInCall.ts';

/** On the bare host, which belongs to no account, people enter their domain (document 3, section 5). */
export function SelectDomainPage({ query }: { query: URLSearchParams }) {
  const { text } = useTexts();
  const { field, submit, isSaving, failure } = useSaveForm({
    schema: DomainForm,
    values: { subdomain: '' },
    onSave: async ({ subdomain }) => {
      const { isValid } = await signInCall('platform.domain', { query: { validate: subdomain } });
      const url = isValid && domainUrl(subdomain, query.get('returnUrl'), window.location);
      if (!url) throw unknownSubdomain;
      window.location.assign(url);
      await new Promise(() => {});
    },
  });
  return (
    <>
      <PageHeading title={text('signIn.domain.heading')}>{text('signIn.domain.intro')}</PageHeading>
      <CallForm
        onSubmit={submit}
        isSaving={isSaving}
        failure={failure}
        submitLabel={text('signIn.domain.submit')}
      >
        <TextInput
          label={text('signIn.domain.subdomain')}
          autoComplete="organization"
          autoCapitalize="none"
          spellCheck={false}
          mono
          {...field('subdomain')}
        />
      </CallForm>
    </>
  );
}

const unknownSubdomain = { body: { errors: { subdomain: 'validation.subdomainInvalid' } } };
