import { dayMs } from '#contract/dayMs.ts';
import type { CertificateMetadata, SamlConfigurationRead } from '#contract/identityProviders.ts';
import { useFormats } from '#i18n/format.ts';
import { useTexts } from '#i18n/texts.ts';
import { CopyText } from '#src/ui/CopyText.tsx';
import type { Fact } from '#src/ui/Highlights.tsx';

/** The first certificate's contents, in the order in which people compare them, and below it the others. */
export function certificateFacts(
  { certificateMetadata, otherCertificateMetadata = [] }: SamlConfigurationRead,
  label: (field: string) => string,
): Fact[] {
  const { subject, issuer, validFrom, validUntil, thumbprint, isCa } = certificateMetadata;
  return [
    { label: label('subject'), value: subject },
    { label: label('issuer'), value: issuer },
    ...(validFrom ? [{ label: label('validFrom'), value: <DayOf at={validFrom} /> }] : []),
    { label: label('validUntil'), value: <Expiry validUntil={validUntil} /> },
    { label: label('thumbprint'), value: <CopyText text={thumbprint} /> },
    ...(isCa === undefined ? [] : [{ label: label('isCa'), value: <YesOrNo is={isCa} /> }]),
    ...(otherCertificateMetadata.length > 0
      ? [{ label: label('otherCertificates'), value: <Others certificates={otherCertificateMetadata} /> }]
      : []),
  ];
}

function Others({ certificates }: { certificates: readonly CertificateMetadata[] }) {
  return certificates.map(({ subject, validUntil, thumbprint }) => (
    <div key={thumbprint}>
      {subject} · <Expiry validUntil={validUntil} /> · <CopyText text={thumbprint} />
    </div>
  ));
}

/** In days: when the countdown begins. */
const countdownFrom = 60;

/** The date, with a countdown from 60 days before. */
function Expiry({ validUntil }: Pick<CertificateMetadata, 'validUntil'>) {
  const { text } = useTexts();
  const left = Math.ceil((new Date(validUntil).getTime() - Date.now()) / dayMs);
  if (left > countdownFrom) return <DayOf at={validUntil} />;
  const remaining =
    left <= 0
      ? text('identityProviderScreens.certificate.expired')
      : text('identityProviderScreens.certificate.left', { smart_count: left });
  return (
    <>
      <DayOf at={validUntil} /> · <strong>{remaining}</strong>
    </>
  );
}

function DayOf({ at }: { at: string }) {
  const { date, exact } = useFormats();
  return (
    <time dateTime={at} title={exact(at)}>
      {date(at)}
    </time>
  );
}

function YesOrNo({ is }: { is: boolean }) {
  const { text } = useTexts();
  return text(`ui.${is}`);
}
