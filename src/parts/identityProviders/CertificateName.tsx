import type { CertificateMetadata } from '#contract/identityProviders.ts';
import { useFormats } from '#i18n/format.ts';
import { useTexts } from '#i18n/texts.ts';

/** A certificate in one line: its subject and expiry. */
export function CertificateName({ subject, validUntil }: CertificateMetadata) {
  const { text } = useTexts();
  const { date } = useFormats();
  return text('identityProviderScreens.details.certificate', { subject, date: date(validUntil) });
}
