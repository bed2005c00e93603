import { grants } from '#contract/permissions.ts';
import { useTexts } from '#i18n/texts.ts';
import { useAccountScope } from '#src/admin/resource/AccountScope.ts';
import { useSignedIn } from '#src/admin/resource/SignedIn.ts';
import { CopyText } from '#src/ui/CopyText.tsx';
import { Gauge } from '#src/ui/Gauge.tsx';
import type { Fact } from '#src/ui/Highlights.tsx';
import { ToCome } from '#src/ui/ToCome.tsx';

/**
 * Subdomain, type and licence, for users with Global Account read (document 1, section 2.6). Their room is reserved,
 * so that nothing moves when they arrive.
 */
export function useAccountHighlights(): Fact[] | undefined {
  const { text } = useTexts();
  const { profile } = useSignedIn();
  const { account, failure } = useAccountScope();
  const { subdomain, accountType, licenseType, licenseCount = 0, remainingLicenseCount = 0 } = account;
  if (failure || !grants(profile.permissions, 'read:GlobalAccount')) return undefined;
  const known = licenseType && {
    accountType: text(`accounts.accountType.${accountType}`),
    licenseType: text(`accounts.licenseType.${licenseType}`),
    licenseCount: (
      <Gauge
        used={licenseCount - remainingLicenseCount}
        total={licenseCount}
        label={text('layout.highlights.licensesInUse')}
        text={text('layout.highlights.remaining', {
          remaining: remainingLicenseCount,
          total: licenseCount,
        })}
        warning={text('layout.highlights.licensesScarce')}
      />
    ),
  };
  const fact = (name: 'accountType' | 'licenseType' | 'licenseCount') => ({
    label: text(`layout.highlights.${name}`),
    value: known ? known[name] : toCome[name],
  });
  return [
    { label: text('layout.highlights.subdomain'), value: <CopyText text={subdomain} /> },
    fact('accountType'),
    fact('licenseType'),
    fact('licenseCount'),
  ];
}

const toCome = {
  accountType: <ToCome />,
  licenseType: <ToCome />,
  licenseCount: <ToCome width={190} />,
};
