import type { AccountDetails } from '#contract/accounts.ts';
import { ReassignedKey } from '#contract/entityKeys.ts';
import { useTexts } from '#i18n/texts.ts';
import { SaveDialog } from '#src/admin/form/SaveDialog.tsx';
import { EntityKeyInput } from './EntityKeyInput.tsx';

type EnableAccountDialogProps = {
  account: AccountDetails;
  onEnable: (cmgEntityKey: string) => Promise<void>;
  onClose: () => void;
};

/** Re-Assign Entity Key: the firm that an account represents once enabled (document 1, section 2.14). */
export function EnableAccountDialog({ account, onEnable, onClose }: EnableAccountDialogProps) {
  const { text } = useTexts();
  return (
    <SaveDialog
      title={text('accounts.statusChange.enable.title')}
      submitLabel={text('accounts.statusChange.enable.submit')}
      schema={ReassignedKey}
      values={{ cmgEntityKey: account.cmgEntityKey ?? '' }}
      onSave={async ({ cmgEntityKey }: ReassignedKey) => {
        await onEnable(cmgEntityKey);
        onClose();
      }}
      onClose={onClose}
    >
      {(field, control) => (
        <>
          <strong>{account.name}</strong>
          <EntityKeyInput
            {...field('cmgEntityKey')}
            label={text('accounts.fields.cmgEntityKey')}
            typed={control('cmgEntityKey').value}
            onPick={control('cmgEntityKey').onChange}
            subdomain={account.subdomain}
          />
        </>
      )}
    </SaveDialog>
  );
}
