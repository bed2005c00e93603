import { type ApiKey, apiKeyStatus, daysLeft, expiryReminders } from '#contract/apiKeys.ts';
import { useFormats } from '#i18n/format.ts';
import { useTexts } from '#i18n/texts.ts';
import type { FieldTable } from '#src/admin/resource/resource.ts';
import { CopyText } from '#src/ui/CopyText.tsx';
import { StatusChip } from '#src/ui/StatusChip.tsx';
import { timestamp } from '#src/ui/Timestamp.tsx';

/** How a key's fields are shown; the others are plain text. */
export const apiKeyFields: FieldTable<ApiKey> = {
  generatedOn: timestamp,
  expiresOn: (_, key) => <Expiry expiresOn={key.expiresOn} />,
  status: (_, key) => <ApiKeyStatusChip expiresOn={key.expiresOn} />,
  permissions: (permissions) => permissions.length,
  tokenEnd: (end) => (
    <code dir="ltr" className="text-mono">
      …{end}
    </code>
  ),
  oldTokenEndsOn: (end) => <TokenEnd at={end} />,
  allowedAddresses: (ranges) => <Addresses ranges={ranges} />,
  lastUsedOn: timestamp,
  lastUsedFrom: (address) => <CopyText text={address} />,
};

type Expiring = Pick<ApiKey, 'expiresOn'>;

export function ApiKeyStatusChip(key: Expiring) {
  const { text } = useTexts();
  const status = apiKeyStatus(key, new Date());
  return (
    <StatusChip tone={status === 'ACTIVE' ? 'success' : 'error'} label={text(`apiKeys.status.${status}`)} />
  );
}

/**
 * The date, from 30 days before as a countdown, and EXPIRED afterwards; a key without an end has expired (document 1,
 * sections 2.7 and 2.9).
 */
function Expiry({ expiresOn }: Expiring) {
  const { text } = useTexts();
  const { date, exact } = useFormats();
  const left = daysLeft({ expiresOn }, new Date());
  const expired = text('apiKeys.expiresOn.none');
  if (expiresOn === null) return expired;
  const isNear = left <= Math.max(...expiryReminders);
  const state = left <= 0 ? expired : text('apiKeys.expiresOn.left', { smart_count: left });
  return (
    <>
      {isNear && <span>{state} </span>}
      <time dateTime={expiresOn} title={exact(expiresOn)} className={isNear ? 'text-secondary' : undefined}>
        {date(expiresOn)}
      </time>
    </>
  );
}

/** On the last day, to the minute: operators who migrate programs rely on it. */
function TokenEnd({ at }: { at: string }) {
  const { date, time, exact } = useFormats();
  return (
    <time dateTime={at} title={exact(at)}>
      {date(at)} {time(at)}
    </time>
  );
}

function Addresses({ ranges }: { ranges: readonly string[] }) {
  const { text } = useTexts();
  return ranges.length > 0 ? ranges.join('\n') : text('apiKeys.allowedAddresses.everywhere');
}
