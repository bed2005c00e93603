import { useTranslate } from 'react-admin';
import { grants } from '../../../contract/permissions';
import { CopyText } from '../../ui/CopyText';
import type { Fact } from '../../ui/Highlights';
import { useSignedIn } from '../SignedIn';
import { useAccountScope } from './AccountScope';

/**
 * Subdomain, type and licence, for users with Global Account read (document 1, section 2.6). Their room is there before
 * they are, so that nothing moves when they come.
 */
export function useAccountHighlights(): Fact[] | undefined {
  const translate = useTranslate();
  const { profile } = useSignedIn();
  const { account, failure } = useAccountScope();
  const { subdomain, accountType, licenseType, licenseCount, remainingLicenseCount } = account;
  if (failure || !grants(profile.permissions, 'read:GlobalAccount')) return undefined;
  const known = licenseType && {
    accountType: translate(`accounts.accountType.${accountType}`),
    licenseType: translate(`accounts.licenseType.${licenseType}`),
    licenseCount: translate('layout.highlights.remaining', {
      remaining: remainingLicenseCount,
      total: licenseCount,
    }),
  };
  const fact = (name: 'accountType' | 'licenseType' | 'licenseCount') => ({
    label: translate(`layout.highlights.${name}`),
    value: known ? known[name] : '\u00a0',
  });
  return [
    { label: translate('layout.highlights.subdomain'), value: <CopyText text={subdomain} /> },
    fact('accountType'),
    fact('licenseType'),
    fact('licenseCount'),
  ];
}
