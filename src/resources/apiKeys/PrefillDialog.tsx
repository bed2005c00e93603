import { useGetList } from 'react-admin';
import * as z from 'zod/mini';
import type { Permission } from '#contract/permissions.ts';
import { givenBy, type Role } from '#contract/roles.ts';
import { useTexts } from '#i18n/texts.ts';
import { SaveDialog } from '#src/admin/form/SaveDialog.tsx';
import { SelectInput } from '#src/admin/inputs/SelectInput.tsx';
import { useRoleTexts } from '#src/parts/useRoleTexts.ts';
import { LoadFailure } from '#src/ui/LoadFailure.tsx';

/** A role's permissions, and whether the chosen ones stay. */
export type Prefill = { permissions: readonly Permission[]; how: 'replace' | 'merge' };

type PrefillDialogProps = { onPrefill: (prefill: Prefill) => void; onClose: () => void };

/** Set Role-Based Permissions: starts with what a role gives in this account (document 1, section 2.8). */
export function PrefillDialog({ onPrefill, onClose }: PrefillDialogProps) {
  const { text } = useTexts();
  const { nameOf } = useRoleTexts();
  const { data: roles = [], error, isFetching, refetch } = useGetList<Role>('roles', rolesOfAccount);
  return (
    <SaveDialog
      title={text('apiKeys.prefill.open')}
      submitLabel={text('apiKeys.prefill.submit')}
      schema={Choice}
      values={{ roleId: '', how: 'replace' as const }}
      onSave={async ({ roleId, how }: Choice) => {
        const role = roles.find(({ id }) => id === roleId);
        if (role) onPrefill({ permissions: givenBy(role), how });
        onClose();
      }}
      onClose={onClose}
    >
      {(field) => (
        <>
          {error && (
            <LoadFailure
              message={text('roles.couldNotLoad')}
              error={error}
              onRetry={() => void refetch()}
              isRetrying={isFetching}
            />
          )}
          <SelectInput
            {...field('roleId')}
            label={text('apiKeys.prefill.role')}
            emptyLabel={text('apiKeys.prefill.chooseRole')}
            choices={roles.map((role) => ({ value: role.id, label: nameOf(role) }))}
          />
          <SelectInput
            {...field('how')}
            label={text('apiKeys.prefill.how')}
            choices={(['replace', 'merge'] as const).map((value) => ({
              value,
              label: text(`apiKeys.prefill.${value}`),
            }))}
          />
        </>
      )}
    </SaveDialog>
  );
}

const Choice = z.strictObject({
  roleId: z.string().check(z.minLength(1, { error: 'validation.required' })),
  how: z.enum(['replace', 'merge']),
});
type Choice = z.infer<typeof Choice>;

/** Document 1, section 9. */
const rolesOfAccount = {
  pagination: { page: 1, perPage: 50 },
  sort: { field: 'name', order: 'ASC' },
} as const;
