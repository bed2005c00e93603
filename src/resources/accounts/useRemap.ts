import { useAccountScope } from '#src/admin/resource/AccountScope.ts';
import { useAppResource } from '#src/admin/resource/resource.ts';
import { useCan } from '#src/admin/resource/useCan.ts';
import { useLinks } from '#src/admin/resource/useLinks.ts';
import { useFeature } from '#src/layout/useFeature.ts';

/**
 * Whether the current account's firm can be changed: for a mapped buy-side account, if the installation offers it
 * (document 1, section 6); and the dialog's path.
 */
export function useRemap() {
  const isOn = useFeature('remap');
  const can = useCan();
  const links = useLinks();
  const { account } = useAccountScope();
  const tab = useAppResource().tabs?.find(({ dialog }) => dialog);
  return {
    isOffered:
      isOn && can('accounts.remap') && account.accountType === 'BUY_SIDE' && Boolean(account.cmgEntityKey),
    dialog: links.inAccount(tab?.dialog?.path ?? ''),
    tab: links.inAccount(tab?.path ?? ''),
  };
}
