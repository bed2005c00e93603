import { useState } from 'react';
import type {
  CertificateMetadata,
  IdentityProvider,
  SamlConfigurationRead,
} from '#contract/identityProviders.ts';
import type { IdentityProviderType } from '#contract/identityProviderTypes.ts';
import { useInputs } from '#src/admin/form/useInputs.ts';
import { TextInput } from '#src/admin/inputs/TextInput.tsx';
import { CertificateInput } from './CertificateInput.tsx';
import { FillFromMetadata } from './FillFromMetadata.tsx';
import { OtherCertificatesInput } from './OtherCertificatesInput.tsx';
import { providerForms, samlFields } from './providerForms.ts';

type ProviderInputsProps = {
  type: IdentityProviderType;
  /** The existing configuration. */
  configured?: IdentityProvider['configuration'];
};

/** The inputs for adding or changing an identity provider. */
export function ProviderInputs({ type, configured }: ProviderInputsProps) {
  const { field, control } = useInputs<Record<string, unknown>>();
  const [known, setKnown] = useState(() => certificatesIn(configured));
  const learn = (certificates: Iterable<[string, CertificateMetadata]>) =>
    setKnown((before) => new Map([...before, ...certificates]));
  const fill = (read: SamlConfigurationRead) => {
    for (const source of samlFields) control(source).onChange(read[source] ?? '');
    learn(certificatesIn(read));
  };
  const onRead = ({ certificate, metadata }: { certificate: string; metadata: CertificateMetadata }) =>
    learn([[certificate, metadata]]);
  return (
    <>
      {type === 'Saml2P' && <FillFromMetadata onRead={fill} />}
      <TextInput {...field('name')} />
      {providerForms[type].texts.map((source) => (
        <TextInput key={source} {...field(source)} />
      ))}
      {type === 'Saml2P' && (
        <>
          <CertificateInput metadata={known.get(String(control('certificate').value))} onRead={onRead} />
          <OtherCertificatesInput known={known} onRead={onRead} />
        </>
      )}
    </>
  );
}

/** The contents of a configuration's certificates, from what the form has of each. */
function certificatesIn(configuration?: IdentityProvider['configuration']): Map<string, CertificateMetadata> {
  if (!configuration || !('certificateMetadata' in configuration)) return new Map();
  const {
    certificate,
    certificateMetadata,
    otherCertificates = [],
    otherCertificateMetadata = [],
  } = configuration;
  const others = otherCertificates.flatMap((one, n) => {
    const metadata = otherCertificateMetadata[n];
    return metadata ? [[one, metadata] as const] : [];
  });
  return new Map([[certificate, certificateMetadata], ...others]);
}
