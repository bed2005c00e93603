import { Box } from '@mui/material';
import { useTranslate } from 'react-admin';
import { type ApiKey, apiKeyStatus, daysLeft, expiryReminders } from '../../../contract/apiKeys';
import { useFormats } from '../../../i18n/format';
import type { FieldTable } from '../../layout/appResource';
import { CopyText } from '../../ui/CopyText';
import { moment } from '../../ui/Moment';
import { StatusChip } from '../../ui/StatusChip';

/** How a key's fields are shown; the others are plain text. */
export const apiKeyFields: FieldTable<ApiKey> = {
  generatedOn: moment,
  expiresOn: (_, key) => <Expiry expiresOn={key.expiresOn} />,
  status: (_, key) => <ApiKeyStatusChip expiresOn={key.expiresOn} />,
  permissions: (permissions) => permissions.length,
  tokenEnd: (end) => (
    <Box component="code" sx={{ fontFamily: 'var(--mono)' }}>
      …{end}
    </Box>
  ),
  oldTokenEndsOn: (end) => <TokenEnd at={end} />,
  allowedAddresses: (ranges) => <Addresses ranges={ranges} />,
  lastUsedOn: moment,
  lastUsedFrom: (address) => <CopyText text={address} />,
};

type Expiring = Pick<ApiKey, 'expiresOn'>;

export function ApiKeyStatusChip(key: Expiring) {
  const translate = useTranslate();
  const status = apiKeyStatus(key, new Date());
  return (
    <StatusChip
      tone={status === 'ACTIVE' ? 'success' : 'error'}
      label={translate(`apiKeys.status.${status}`)}
    />
  );
}

/** The day, from 30 days before with a countdown; a key without an end has expired (document 1, section 2.7). */
function Expiry({ expiresOn }: Expiring) {
  const translate = useTranslate();
  const { date, exact } = useFormats();
  const left = daysLeft({ expiresOn }, new Date());
  if (expiresOn === null || left <= 0) return translate('apiKeys.expiresOn.none');
  const countdown = left <= Math.max(...expiryReminders);
  return (
    <time dateTime={expiresOn} title={exact(expiresOn)}>
      {countdown ? translate('apiKeys.expiresOn.left', { smart_count: left }) : date(expiresOn)}
    </time>
  );
}

/** Within a day, to the minute: whoever moves programs over counts on it. */
function TokenEnd({ at }: { at: string }) {
  const { date, time, exact } = useFormats();
  return (
    <time dateTime={at} title={exact(at)}>
      {date(at)} {time(at)}
    </time>
  );
}

function Addresses({ ranges }: { ranges: readonly string[] }) {
  const translate = useTranslate();
  return ranges.length > 0 ? ranges.join('\n') : translate('apiKeys.allowedAddresses.everywhere');
}
