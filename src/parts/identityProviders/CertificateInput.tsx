import { useState } from 'react';
import type { CertificateMetadata } from '#contract/identityProviders.ts';
import { useTexts } from '#i18n/texts.ts';
import { useInputs } from '#src/admin/form/useInputs.ts';
import { FileInput } from '#src/admin/inputs/FileInput.tsx';
import { CertificateName } from './CertificateName.tsx';
import { maxCertificateBytes, type ReadCertificate, useCertificateReader } from './useCertificateReader.ts';

type CertificateInputProps = {
  /** The contents of the form's certificate. */
  metadata: CertificateMetadata | undefined;
  onRead: (read: ReadCertificate) => void;
};

/** `before` is the certificate that the form had without the file. */
type Chosen = { file: File; certificate: string; before: string };

/** A certificate's file, kept by the form in base64 (document 2, section 5). */
export function CertificateInput({ metadata, onRead }: CertificateInputProps) {
  const { text } = useTexts();
  const { control } = useInputs<{ certificate: string }>();
  const { value, onChange, error, ...input } = control('certificate');
  const { read, fault } = useCertificateReader();
  const [latest, setLatest] = useState<Chosen>();
  const chosen = latest?.certificate === value ? latest : undefined;

  const take = async (file: File | null) => {
    const before = chosen?.before ?? value;
    if (!file) return onChange(before);
    const found = await read(file);
    if (!found) return;
    onRead(found);
    setLatest({ file, certificate: found.certificate, before });
    onChange(found.certificate);
  };
  return (
    <FileInput
      {...input}
      value={chosen?.file ?? null}
      onChange={(file) => void take(file)}
      error={fault ?? error}
      help={metadata ? <CertificateName {...metadata} /> : text('identityProviderScreens.details.choose')}
      maxBytes={maxCertificateBytes}
    />
  );
}
