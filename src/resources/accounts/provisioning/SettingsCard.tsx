import { useState } from 'react';
import { useDataProvider, useNotify } from 'react-admin';
import { DirectoryKind } from '#contract/directoryKinds.ts';
import { ExistingUsers, type Provisioning, ProvisioningSettings } from '#contract/provisioning.ts';
import type { DataProvider } from '#dataProviders/types.ts';
import { useTexts } from '#i18n/texts.ts';
import { SaveDialog } from '#src/admin/form/SaveDialog.tsx';
import { SelectInput } from '#src/admin/inputs/SelectInput.tsx';
import { useCan } from '#src/admin/resource/useCan.ts';
import { useCeiling } from '#src/parts/useCeiling.ts';
import { useDefaultRoles } from '#src/parts/useDefaultRoles.ts';
import { useJobFunctions } from '#src/parts/useJobFunctions.ts';
import { Action } from '#src/ui/Action.tsx';
import { Card } from '#src/ui/Card.tsx';
import { FactList } from '#src/ui/FactList.tsx';
import { NewUserInputs } from './NewUserInputs.tsx';
import { useProvisioning } from './useProvisioning.ts';

/** What the directory does. */
export function SettingsCard({ provisioning }: { provisioning: Provisioning }) {
  const { text } = useTexts();
  const can = useCan();
  const { reasonAgainstSignIn } = useCeiling();
  const jobs = useJobFunctions();
  const roles = useDefaultRoles();
  const [isEditing, setEditing] = useState(false);
  const { existingUsers, jobFunction, roleId } = provisioning;
  const labelIn = (choices: { value: string; label: string }[], chosen: string) =>
    choices.find(({ value }) => value === chosen)?.label ?? '';
  return (
    <Card
      title={text('provisioning.settings.title')}
      actions={
        can('provisioning.update') && (
          <Action isSmall onPress={() => setEditing(true)} reason={reasonAgainstSignIn()}>
            {text('provisioning.settings.edit')}
          </Action>
        )
      }
    >
      <FactList
        facts={[
          {
            label: text('provisioning.fields.existingUsers'),
            value: text(`provisioning.existingUsers.${existingUsers}`),
          },
          {
            label: text('provisioning.fields.jobFunction'),
            value: text('provisioning.settings.jobFunction', {
              standard: labelIn(jobs.choices, jobFunction),
            }),
          },
          {
            label: text('provisioning.fields.roleId'),
            value: roleId === null ? text('provisioning.noRole') : labelIn(roles, roleId),
          },
        ]}
      />
      {isEditing && <EditSettings provisioning={provisioning} onClose={() => setEditing(false)} />}
    </Card>
  );
}

function EditSettings({ provisioning, onClose }: { provisioning: Provisioning; onClose: () => void }) {
  const { text } = useTexts();
  const notify = useNotify();
  const dataProvider = useDataProvider<DataProvider>();
  const { reload } = useProvisioning();
  const { directory, existingUsers, jobFunction, roleId, version } = provisioning;
  const choicesOf = (kind: 'directory' | 'existingUsers', values: readonly string[]) =>
    values.map((value) => ({ value, label: text(`provisioning.${kind}.${value}`) }));
  return (
    <SaveDialog<ProvisioningSettings, ProvisioningSettings>
      title={text('provisioning.settings.title')}
      submitLabel={text('ui.card.save')}
      schema={ProvisioningSettings}
      values={{ directory, existingUsers, jobFunction, roleId }}
      onSave={async (body) => {
        await dataProvider.perform('provisioning.update', { body, version });
        notify(text('provisioning.settings.saved'), { type: 'success' });
        reload();
        onClose();
      }}
      onClose={onClose}
    >
      {(field) => (
        <>
          <SelectInput
            {...field('directory')}
            label={text('provisioning.fields.directory')}
            choices={choicesOf('directory', DirectoryKind.options)}
          />
          <SelectInput
            {...field('existingUsers')}
            label={text('provisioning.fields.existingUsers')}
            choices={choicesOf('existingUsers', ExistingUsers.options)}
          />
          <NewUserInputs field={field} />
        </>
      )}
    </SaveDialog>
  );
}
