import { useRef } from 'react';
import type { CertificateMetadata } from '#contract/identityProviders.ts';
import { useTexts } from '#i18n/texts.ts';
import { useInputs } from '#src/admin/form/useInputs.ts';
import { FileInput } from '#src/admin/inputs/FileInput.tsx';
import { WordButton } from '#src/admin/inputs/WordButton.tsx';
import { CertificateName } from './CertificateName.tsx';
import { maxCertificateBytes, type ReadCertificate, useCertificateReader } from './useCertificateReader.ts';
import './otherCertificates.css';

type OtherCertificatesInputProps = {
  known: ReadonlyMap<string, CertificateMetadata>;
  onRead: (read: ReadCertificate) => void;
};

/** Certificates that a provider may sign with besides the first, such as its successor. */
export function OtherCertificatesInput({ known, onRead }: OtherCertificatesInputProps) {
  const { text } = useTexts();
  const { control } = useInputs<{ certificate: string; otherCertificates: string[] }>();
  const { value, onChange, error, ref, ...input } = control('otherCertificates');
  const first = control('certificate').value;
  const { read, fault } = useCertificateReader();
  const area = useRef<HTMLElement>(null);

  const add = async (file: File | null) => {
    const found = file && (await read(file));
    if (!found) return;
    onRead(found);
    if (![first, ...value].includes(found.certificate)) onChange([...value, found.certificate]);
  };
  const remove = (certificate: string) => {
    onChange(value.filter((one) => one !== certificate));
    area.current?.focus();
  };
  return (
    <div>
      <FileInput
        {...input}
        ref={(element) => {
          area.current = element;
          ref?.(element);
        }}
        labelEnd={text('ui.optional')}
        value={null}
        onChange={(file) => void add(file)}
        error={fault ?? error}
        maxBytes={maxCertificateBytes}
      />
      {value.length > 0 && (
        <ul className="otherCertificates plainList text-small" aria-label={input.label}>
          {value.map((certificate) => {
            const metadata = known.get(certificate);
            return (
              <li key={certificate}>
                <span>{metadata && <CertificateName {...metadata} />}</span>
                <WordButton
                  type="button"
                  onClick={() => remove(certificate)}
                  aria-label={text('ui.inputs.file.removeOf', { name: metadata?.subject ?? '' })}
                >
                  {text('ui.inputs.file.remove')}
                </WordButton>
              </li>
            );
          })}
        </ul>
      )}
    </div>
  );
}
