import { useState } from 'react';
import { faultsOf } from '#contract/faults.ts';
import { SamlConfiguration } from '#contract/identityProviders.ts';
import { useTexts } from '#i18n/texts.ts';
import { FileInput } from '#src/ui/inputs/FileInput.tsx';
import { useInputs } from '../record/useInputs.ts';

/** More than any certificate: a file that is merely too large is refused in the specification's words. */
const mostBytes = 10_000_000;

/** `before` is the certificate that the form held without the file. */
type Chosen = { file: File; certificate: string; before: string; fault: string | undefined };

/** The file of a certificate, which the form holds in base64 (document 2, section 5). */
export function CertificateInput({ certificateOf }: { certificateOf: string | undefined }) {
  const { text } = useTexts();
  const { control } = useInputs<{ certificate: string }>();
  const { value, onChange, error, ...input } = control('certificate');
  const [latest, setLatest] = useState<Chosen>();
  const chosen = latest?.certificate === value ? latest : undefined;

  const take = async (file: File | null) => {
    const before = chosen?.before ?? value;
    if (!file) return onChange(before);
    const content = await contentOf(file);
    const issues = SamlConfiguration.shape.certificate.safeParse(btoa(content)).error?.issues ?? [];
    const [first] = issues.flatMap(faultsOf);
    const certificate = first ? btoa(content) : certificateIn(content);
    setLatest({ file, certificate, before, fault: first && text(first.key, first.values) });
    onChange(certificate);
  };
  return (
    <FileInput
      {...input}
      value={chosen?.file ?? null}
      onChange={(file) => void take(file)}
      error={chosen?.fault ?? error}
      help={
        certificateOf && !chosen
          ? text('identityProviderScreens.details.typed', { name: certificateOf })
          : text('identityProviderScreens.details.choose')
      }
      maxBytes={mostBytes}
    />
  );
}

/** The bytes of a file as characters. */
async function contentOf(file: File): Promise<string> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  return Array.from(bytes, (byte) => String.fromCharCode(byte)).join('');
}

/** In base64 without what a PEM has around it, as the server keeps it: another kind of file is no other certificate. */
function certificateIn(content: string): string {
  const [, pem] = /-----BEGIN CERTIFICATE-----([A-Za-z0-9+/=\s]+)-----END/.exec(content) ?? [];
  return pem?.replace(/\s/g, '') ?? btoa(content);
}
