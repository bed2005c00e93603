import { useState } from 'react';
import type { IdentityProviderType, SamlConfigurationRead } from '#contract/identityProviders.ts';
import { TextInput } from '#src/ui/inputs/TextInput.tsx';
import { useInputs } from '../record/useInputs.ts';
import { CertificateInput } from './CertificateInput.tsx';
import { FillFromMetadata } from './FillFromMetadata.tsx';
import { providerForms } from './providerForms.ts';

type ProviderInputsProps = {
  type: IdentityProviderType;
  /** Whose certificate is there already. */
  certificateOf?: string | undefined;
};

/** What is typed of an identity provider, to add or to change one. */
export function ProviderInputs({ type, certificateOf }: ProviderInputsProps) {
  const { field, control } = useInputs<Record<string, string>>();
  const [subject, setSubject] = useState(certificateOf);
  const fill = ({ certificateMetadata, ...configuration }: SamlConfigurationRead) => {
    for (const [source, value] of Object.entries(configuration)) control(source).onChange(value ?? '');
    setSubject(certificateMetadata.subject);
  };
  return (
    <>
      {type === 'Saml2P' && <FillFromMetadata onRead={fill} />}
      <TextInput {...field('name')} />
      {providerForms[type].fields.map((source) =>
        source === 'certificate' ? (
          <CertificateInput key={source} certificateOf={subject} />
        ) : (
          <TextInput key={source} {...field(source)} />
        ),
      )}
    </>
  );
}
