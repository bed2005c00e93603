import { useTranslate } from 'react-admin';
import { grants } from '../../../contract/permissions';
import { CopyText } from '../../ui/CopyText';
import type { Fact } from '../../ui/Highlights';
import { useSignedIn } from '../SignedIn';
import { useAccountScope } from './AccountScope';

/** Subdomain, type and licence, for users with Global Account read (document 1, section 2.6). */
export function useAccountHighlights(): Fact[] | undefined {
  const translate = useTranslate();
  const { profile } = useSignedIn();
  const { account } = useAccountScope();
  const { subdomain, accountType, licenseType, licenseCount, remainingLicenseCount } = account;
  if (!licenseType || !grants(profile.permissions, 'read:GlobalAccount')) return undefined;
  return [
    { label: translate('layout.highlights.subdomain'), value: <CopyText text={subdomain} /> },
    {
      label: translate('layout.highlights.accountType'),
      value: translate(`accounts.accountType.${accountType}`),
    },
    {
      label: translate('layout.highlights.licenseType'),
      value: translate(`accounts.licenseType.${licenseType}`),
    },
    {
      label: translate('layout.highlights.licenseCount'),
      value: translate('layout.highlights.remaining', {
        remaining: remainingLicenseCount,
        total: licenseCount,
      }),
    },
  ];
}
