import { useState } from 'react';
import { faultsOf } from '../../../contract/faults';
import { SamlConfiguration } from '../../../contract/identityProviders';
import { useTexts } from '../../../i18n/texts';
import { FileInput } from '../../ui/inputs/FileInput';
import { useInputs } from '../record/useInputs';

/** More than any certificate: a file that is merely too large is refused in the specification's words. */
const mostBytes = 10_000_000;

/** The file of a certificate, which the form holds in base64 (document 2, section 5). */
export function CertificateInput({ certificateOf }: { certificateOf: string | undefined }) {
  const { text } = useTexts();
  const { control } = useInputs<{ certificate: string }>();
  const { value: _, onChange, error, ...input } = control('certificate');
  const [file, setFile] = useState<File | null>(null);
  const [fault, setFault] = useState<string>();

  const take = async (chosen: File | null) => {
    const certificate = chosen ? await base64Of(chosen) : '';
    const issues = SamlConfiguration.shape.certificate.safeParse(certificate).error?.issues ?? [];
    const [first] = chosen ? issues.flatMap(faultsOf) : [];
    setFault(first && text(first.key, first.values));
    setFile(chosen);
    onChange(certificate);
  };
  return (
    <FileInput
      {...input}
      value={file}
      onChange={(chosen) => void take(chosen)}
      error={fault ?? error}
      help={
        certificateOf && !file
          ? text('identityProviderScreens.details.typed', { name: certificateOf })
          : text('identityProviderScreens.details.choose')
      }
      maxBytes={mostBytes}
    />
  );
}

async function base64Of(file: File): Promise<string> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));
}
