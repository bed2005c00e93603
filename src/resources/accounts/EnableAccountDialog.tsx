import { useTranslate } from 'react-admin';
import type { AccountDetails } from '#contract/accounts.ts';
import { ReassignedKey } from '#contract/entityKeys.ts';
import { FormDialog } from '#src/ui/FormDialog.tsx';
import { useControls } from '#src/ui/inputs/useControls.ts';
import { useSaveForm } from '#src/ui/useSaveForm.ts';
import { EntityKeyInput } from './EntityKeyInput.tsx';

type EnableAccountDialogProps = {
  account: AccountDetails;
  onEnable: (cmgEntityKey: string) => Promise<void>;
  onClose: () => void;
};

/** Re-Assign Entity Key: the firm that an account stands for from when it is enabled on (document 1, section 2.14). */
export function EnableAccountDialog({ account, onEnable, onClose }: EnableAccountDialogProps) {
  const translate = useTranslate();
  const { form, field, submit, isSaving, failure, isUnsaved } = useSaveForm({
    schema: ReassignedKey,
    values: { cmgEntityKey: account.cmgEntityKey ?? '' },
    onSave: async ({ cmgEntityKey }: ReassignedKey) => {
      await onEnable(cmgEntityKey);
      onClose();
    },
  });
  const { value: typed, onChange: pick } = useControls(form)('cmgEntityKey');
  return (
    <FormDialog
      isOpen
      title={translate('accounts.statusChange.enable.title')}
      submitLabel={translate('accounts.statusChange.enable.submit')}
      isSaving={isSaving}
      failure={failure}
      isUnsaved={isUnsaved}
      onSubmit={submit}
      onClose={onClose}
    >
      <strong>{account.name}</strong>
      <EntityKeyInput
        {...field('cmgEntityKey')}
        label={translate('accounts.fields.cmgEntityKey')}
        typed={typed}
        onPick={pick}
        subdomain={account.subdomain}
      />
    </FormDialog>
  );
}
