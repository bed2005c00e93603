import { useState } from 'react';
import { useDataProvider } from 'react-admin';
import { faultsOf } from '#contract/faults.ts';
import { CertificateFile, type CertificateMetadata } from '#contract/identityProviders.ts';
import type { DataProvider } from '#dataProviders/types.ts';
import { useTexts } from '#i18n/texts.ts';
import { useReadFailure } from '#src/ui/readFailure.ts';

/** A certificate as the form has it, in base64, with its contents. */
export type ReadCertificate = { certificate: string; metadata: CertificateMetadata };

/** Reads certificate files as the server will, when they are chosen; `fault` says why one is refused. */
export function useCertificateReader() {
  const { text } = useTexts();
  const dataProvider = useDataProvider<DataProvider>();
  const readFailure = useReadFailure();
  const [fault, setFault] = useState<string>();

  const read = async (file: File): Promise<ReadCertificate | undefined> => {
    const body = { certificate: btoa(await contentOf(file)) };
    const [found] = (CertificateFile.safeParse(body).error?.issues ?? []).flatMap(faultsOf);
    setFault(found && text(found.key, found.values));
    if (found) return undefined;
    try {
      const { certificate, certificateMetadata } = await dataProvider.perform(
        'identityProviders.readCertificate',
        { body },
      );
      return { certificate, metadata: certificateMetadata };
    } catch (error) {
      setFault(readFailure(error).message);
      return undefined;
    }
  };
  return { read, fault };
}

/** More than any certificate: a file that is merely too large is refused in the specification's words. */
export const maxCertificateBytes = 10_000_000;

/** The bytes of a file as characters. */
async function contentOf(file: File): Promise<string> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  return Array.from(bytes, (byte) => String.fromCharCode(byte)).join('');
}
