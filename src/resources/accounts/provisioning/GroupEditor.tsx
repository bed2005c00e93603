import { Button } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useDataProvider, useNotify } from 'react-admin';
import type { ProvisionedGroup } from '#contract/provisioning.ts';
import type { Role } from '#contract/roles.ts';
import type { DataProvider } from '#dataProviders/types.ts';
import { useTexts } from '#i18n/texts.ts';
import { useCan } from '#src/admin/resource/useCan.ts';
import { useCeiling } from '#src/parts/useCeiling.ts';
import { governs, useAllRoles } from '#src/parts/useDefaultRoles.ts';
import { useRoleTexts } from '#src/parts/useRoleTexts.ts';
import { BusyButton } from '#src/ui/BusyButton.tsx';
import { Card } from '#src/ui/Card.tsx';
import { ErrorBox } from '#src/ui/ErrorBox.tsx';
import { actionOf } from '#src/ui/keys.ts';
import { LoadFailure } from '#src/ui/LoadFailure.tsx';
import { StatusChip } from '#src/ui/StatusChip.tsx';
import { useKeyListener } from '#src/ui/useKeyListener.ts';
import { useSingleFlight } from '#src/ui/useSingleFlight.ts';
import { GroupPreviewTable } from './GroupPreviewTable.tsx';
import { useProvisioning } from './useProvisioning.ts';

/** The roles of one group, and who would gain and lose what before they are saved. */
export function GroupEditor({ group }: { group: ProvisionedGroup }) {
  const { text } = useTexts();
  const can = useCan();
  const notify = useNotify();
  const { reasonAgainstSignIn } = useCeiling();
  const dataProvider = useDataProvider<DataProvider>();
  const { queryKey, reload } = useProvisioning();
  const roles = useAllRoles();
  const [chosen, setChosen] = useState<readonly string[]>(group.roleIds);
  const isChanged = [...chosen].sort().join() !== [...group.roleIds].sort().join();
  const isHeldBack = group.heldBack.length > 0;
  const preview = useQuery({
    queryKey: [...queryKey, 'preview', group.id, group.version, chosen],
    queryFn: ({ signal }) =>
      dataProvider.perform('provisioning.previewRoles', {
        params: { id: group.id },
        body: { roleIds: [...chosen] },
        signal,
      }),
  });
  const { run, isRunning, failure } = useSingleFlight(async () => {
    await dataProvider.perform('provisioning.saveRoles', {
      params: { id: group.id },
      body: { roleIds: [...chosen] },
      version: group.version,
    });
    notify(text('provisioning.groups.saved'), { type: 'success', about: group.name });
    reload();
  });
  const mayEdit = can('provisioning.saveRoles') && reasonAgainstSignIn() === undefined;
  const editor = useRef<HTMLFormElement>(null);
  useKeyListener((event) => {
    if (!editor.current?.contains(event.target as Node)) return;
    if (actionOf(groupKeys, event) === 'save' && mayEdit) void run();
    if (actionOf(groupKeys, event) === 'cancel') setChosen(group.roleIds);
  });
  const toggle = (id: string) =>
    setChosen((held) => (held.includes(id) ? held.filter((one) => one !== id) : [...held, id]));
  const addsGoverning = roles.some(
    (role) => governs(role) && chosen.includes(role.id) && !group.roleIds.includes(role.id),
  );
  return (
    <Card
      title={group.name}
      about={
        group.isApplying
          ? text('provisioning.groups.applying')
          : text('provisioning.groups.users', { smart_count: group.users })
      }
    >
      <form
        ref={editor}
        onSubmit={(event) => {
          event.preventDefault();
          void run();
        }}
      >
        <fieldset className="groupRoles" disabled={!mayEdit} aria-label={text('provisioning.groups.roles')}>
          {roles.map((role) => (
            <RoleChoice
              key={role.id}
              role={role}
              isGoverning={governs(role)}
              isChosen={chosen.includes(role.id)}
              isGiven={group.roleIds.includes(role.id)}
              isHeldBack={group.heldBack.includes(role.id)}
              onToggle={() => toggle(role.id)}
            />
          ))}
        </fieldset>
        {addsGoverning && <p>{text('provisioning.groups.governingWarning')}</p>}
        {isHeldBack && <p>{text('provisioning.groups.heldBack')}</p>}
        {preview.error && (
          <LoadFailure
            message={text('provisioning.preview.couldNotLoad')}
            error={preview.error}
            onRetry={() => void preview.refetch()}
            isRetrying={preview.isFetching}
          />
        )}
        {preview.data && <GroupPreviewTable preview={preview.data} isChanged={isChanged} />}
        {failure !== undefined && <ErrorBox error={failure} />}
        <div className="foot">
          <p className="text-secondary">
            {mayEdit
              ? text('provisioning.groups.effect')
              : (reasonAgainstSignIn() ?? text('provisioning.turnOn.needsAccount'))}
          </p>
          <Button variant="outlined" disabled={!isChanged} onClick={() => setChosen(group.roleIds)}>
            {text('ui.cancel')}
          </Button>
          <BusyButton
            type="submit"
            variant="contained"
            isBusy={isRunning}
            disabled={!mayEdit || !(isChanged || isHeldBack)}
          >
            {text('provisioning.groups.save')}
          </BusyButton>
        </div>
      </form>
    </Card>
  );
}

/** As in other forms. */
const groupKeys = { save: ['Mod+enter'], cancel: ['Escape'] };

type RoleChoiceProps = {
  role: Role;
  isGoverning: boolean;
  isChosen: boolean;
  isGiven: boolean;
  isHeldBack: boolean;
  onToggle: () => void;
};

function RoleChoice({ role, isGoverning, isChosen, isGiven, isHeldBack, onToggle }: RoleChoiceProps) {
  const { text } = useTexts();
  const { nameOf, descriptionOf } = useRoleTexts();
  const change = isChosen === isGiven ? undefined : isChosen ? 'added' : 'removed';
  return (
    <label>
      <input type="checkbox" checked={isChosen} onChange={onToggle} />
      <span>
        {nameOf(role)}{' '}
        {isGoverning && <StatusChip tone="warning" hollow label={text('provisioning.groups.governing')} />}{' '}
        {change && (
          <StatusChip
            tone={change === 'added' ? 'success' : 'error'}
            label={text(`provisioning.groups.${change}`)}
          />
        )}{' '}
        {isHeldBack && <StatusChip tone="warning" label={text('provisioning.groups.isHeldBack')} />}
      </span>
      <small className="text-secondary">{descriptionOf(role)}</small>
    </label>
  );
}
