import type { IdentityProviderType } from '../../../contract/identityProviders';
import { TextInput } from '../../ui/inputs/TextInput';
import { useInputs } from '../record/useInputs';
import { CertificateInput } from './CertificateInput';
import { providerForms } from './providerForms';

type ProviderInputsProps = {
  type: IdentityProviderType;
  /** Whose certificate is there already. */
  certificateOf?: string | undefined;
};

/** What is typed of an identity provider, to add or to change one. */
export function ProviderInputs({ type, certificateOf }: ProviderInputsProps) {
  const { field } = useInputs<Record<string, string>>();
  return (
    <>
      <TextInput {...field('name')} />
      {providerForms[type].fields.map((source) =>
        source === 'certificate' ? (
          <CertificateInput key={source} certificateOf={certificateOf} />
        ) : (
          <TextInput key={source} {...field(source)} />
        ),
      )}
    </>
  );
}
