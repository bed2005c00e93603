import type { ProvisioningWithToken } from '#contract/provisioning.ts';
import { useFormats } from '#i18n/format.ts';
import { useTexts } from '#i18n/texts.ts';
import { TokenDialog } from '#src/parts/TokenDialog.tsx';
import { useMoment } from './useMoment.ts';

type DirectoryTokenProps = { provisioning: ProvisioningWithToken; onClose: () => void };

/** The address and the token, this once. */
export function DirectoryToken({ provisioning, onClose }: DirectoryTokenProps) {
  const { text } = useTexts();
  const { date } = useFormats();
  const moment = useMoment();
  const { accessToken, address, tokenEndsOn, oldTokenEndsOn } = provisioning;
  const ends = [
    ...(tokenEndsOn ? [text('provisioning.token.ends', { day: date(tokenEndsOn) })] : []),
    ...(oldTokenEndsOn ? [text('provisioning.oldTokenEnds', { moment: moment(oldTokenEndsOn) })] : []),
  ];
  return (
    <TokenDialog
      texts="provisioning.token"
      token={accessToken}
      connection={{ address, ends: ends.join(' ') }}
      onClose={onClose}
    />
  );
}
