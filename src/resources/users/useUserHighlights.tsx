import { useTranslate } from 'react-admin';
import type { User } from '../../../contract/users';
import { CopyText } from '../../ui/CopyText';
import type { Fact } from '../../ui/Highlights';
import { Moment } from '../../ui/Moment';
import { useUserTexts } from './useUserTexts';

/** Document 2, section 2. */
export function useUserHighlights({ createdOn, lastLoginTime, lastIpAddress }: User): Fact[] {
  const translate = useTranslate();
  const { label } = useUserTexts();
  return [
    { label: label('createdOn'), value: <Moment at={createdOn} /> },
    {
      label: label('lastLoginTime'),
      value: lastLoginTime ? <Moment at={lastLoginTime} /> : translate('users.unknown'),
    },
    { label: label('lastIpAddress'), value: lastIpAddress ? <CopyText text={lastIpAddress} /> : '–' },
  ];
}
