import { DomainForm } from '../../../contract/signIn';
import { useTexts } from '../../../i18n/texts';
import { TextInput } from '../../ui/inputs/TextInput';
import { useSaveForm } from '../../ui/useSaveForm';
import { CallForm } from './CallForm';
import { domainUrl } from './domainUrl';
import { PageHeading } from './PageHeading';
import { signInCall } from './signInCall';

/** On the bare host, which belongs to no account, one says where one belongs (document 3, section 5). */
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
