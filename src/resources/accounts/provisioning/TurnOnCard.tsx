import { useId } from 'react';
import { useDataProvider } from 'react-admin';
import { DirectoryKind } from '#contract/directoryKinds.ts';
import {
  ExistingUsers,
  type Provisioning,
  ProvisioningSettings,
  type ProvisioningWithToken,
} from '#contract/provisioning.ts';
import type { DataProvider } from '#dataProviders/types.ts';
import { useFormats } from '#i18n/format.ts';
import { useTexts } from '#i18n/texts.ts';
import { useSaveForm } from '#src/admin/form/useSaveForm.ts';
import { useCan } from '#src/admin/resource/useCan.ts';
import { useCeiling } from '#src/parts/useCeiling.ts';
import { BusyButton } from '#src/ui/BusyButton.tsx';
import { Card } from '#src/ui/Card.tsx';
import { ErrorBox } from '#src/ui/ErrorBox.tsx';
import { ReasonedButton } from '#src/ui/ReasonedButton.tsx';
import { NewUserInputs } from './NewUserInputs.tsx';

type TurnOnProps = { provisioning: Provisioning; onToken: (shown: ProvisioningWithToken) => void };

/** What the directory will be and do; turning it on shows the token. */
export function TurnOnCard({ provisioning, onToken }: TurnOnProps) {
  const { text } = useTexts();
  const { number } = useFormats();
  const can = useCan();
  const { reasonAgainstSignIn } = useCeiling();
  const formId = useId();
  const dataProvider = useDataProvider<DataProvider>();
  const { directory, existingUsers, jobFunction, roleId, users } = provisioning;
  const { form, field, submit, isSaving, failure } = useSaveForm<ProvisioningSettings, ProvisioningSettings>({
    schema: ProvisioningSettings,
    values: { directory, existingUsers, jobFunction, roleId },
    onSave: async (body) => onToken(await dataProvider.perform('provisioning.turnOn', { body })),
  });
  const reason = can('provisioning.turnOn')
    ? reasonAgainstSignIn()
    : text('provisioning.turnOn.needsAccount');
  const label = text('provisioning.turnOn.action');
  return (
    <Card title={label}>
      <form id={formId} onSubmit={submit} noValidate>
        <fieldset disabled={!can('provisioning.turnOn')} aria-label={label}>
          <fieldset>
            <legend>{text('provisioning.fields.directory')}</legend>
            <div className="side">
              {DirectoryKind.options.map((kind) => (
                <label key={kind} className="choice">
                  <input type="radio" value={kind} {...form.register('directory')} />
                  {text(`provisioning.directory.${kind}`)}
                </label>
              ))}
            </div>
          </fieldset>
          <fieldset>
            <legend>{text('provisioning.existing', { smart_count: users, users: number(users) })}</legend>
            {ExistingUsers.options.map((way) => (
              <label key={way} className="choice">
                <input type="radio" value={way} {...form.register('existingUsers')} />
                {text(`provisioning.existingUsers.${way}`)}
                <small className="text-secondary">{text(`provisioning.existingHelp.${way}`)}</small>
              </label>
            ))}
          </fieldset>
          <fieldset>
            <legend>{text('provisioning.newUsers')}</legend>
            <div className="side">
              <NewUserInputs field={field} />
            </div>
          </fieldset>
        </fieldset>
      </form>
      {failure !== undefined && <ErrorBox error={failure} />}
      <div className="foot">
        <p className="text-secondary">{text('provisioning.turnOn.next')}</p>
        {reason === undefined ? (
          <BusyButton type="submit" form={formId} variant="contained" isBusy={isSaving}>
            {label}
          </BusyButton>
        ) : (
          <ReasonedButton variant="contained" reason={reason}>
            {label}
          </ReasonedButton>
        )}
      </div>
    </Card>
  );
}
