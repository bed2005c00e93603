import Close from '@mui/icons-material/Close';
import { Box, IconButton } from '@mui/material';
import { useState } from 'react';
import { useDataProvider } from 'react-admin';
import { bulkLimits } from '#contract/bulk.ts';
import type { Role } from '#contract/roles.ts';
import type { User } from '#contract/users.ts';
import type { DataProvider } from '#dataProviders/types.ts';
import { useTexts } from '#i18n/texts.ts';
import { useBulks } from '#src/admin/bulk/BulksContext.ts';
import { FormDialog } from '#src/admin/form/FormDialog.tsx';
import { LookupInput } from '#src/admin/inputs/LookupInput.tsx';
import type { Search } from '#src/admin/inputs/useLookup.ts';
import { useRecordContext } from '#src/admin/record/useRecordContext.ts';
import { useAccountScope } from '#src/admin/resource/AccountScope.ts';
import { useCan } from '#src/admin/resource/useCan.ts';
import { useCeiling } from '#src/parts/useCeiling.ts';
import { ReasonedButton } from '#src/ui/ReasonedButton.tsx';
import { useSingleFlight } from '#src/ui/useSingleFlight.ts';
import './addUsers.css';

/** Gives the role to users who do not have it yet. */
export function AddUsers() {
  const { text } = useTexts();
  const can = useCan();
  const role = useRecordContext<Role>();
  const { reasonAgainstRole } = useCeiling();
  const [isOpen, setOpen] = useState(false);
  if (!can('users.setRoles') || !can('users.bulk') || !can('users.list')) return null;
  return (
    <>
      <ReasonedButton variant="contained" reason={reasonAgainstRole(role)} onClick={() => setOpen(true)}>
        {text('accessScreens.addUsers.open')}
      </ReasonedButton>
      {isOpen && <AddUsersDialog role={role} onClose={() => setOpen(false)} />}
    </>
  );
}

type Chosen = { id: string; label: string };

function AddUsersDialog({ role, onClose }: { role: Role; onClose: () => void }) {
  const { text } = useTexts();
  const [chosen, setChosen] = useState<readonly Chosen[]>([]);
  const { search, found } = useSearch(role, chosen);
  const begin = useBegin(role);
  const { run, isRunning, failure } = useSingleFlight(() => begin(chosen.map(({ id }) => id)));
  const choose = (id: string | null) => {
    const one = found.get(id ?? '');
    if (one) setChosen([...chosen, one]);
  };
  return (
    <FormDialog
      title={text('accessScreens.addUsers.open')}
      submitLabel={text('accessScreens.addUsers.submit', { smart_count: chosen.length })}
      isSaving={isRunning}
      failure={failure}
      isUnsaved={() => chosen.length > 0}
      isIncomplete={chosen.length === 0}
      onSubmit={async (event) => {
        event.preventDefault();
        if (await run()) onClose();
      }}
      onClose={onClose}
    >
      <Box sx={{ minHeight: roomForChoices }}>
        <LookupInput
          // Another one is looked up afresh.
          key={chosen.length}
          autoFocus
          name="user"
          label={text('accessScreens.addUsers.user')}
          prompt={text('accessScreens.addUsers.prompt')}
          disabled={chosen.length >= bulkLimits.chosen}
          search={search}
          value={null}
          onChange={choose}
        />
        {chosen.length > 0 && (
          <ul aria-label={text('accessScreens.addUsers.chosen')} className="addedUsers">
            {chosen.map(({ id, label }) => (
              <li key={id}>
                {label}
                <IconButton
                  size="small"
                  onClick={() => setChosen(chosen.filter((one) => one.id !== id))}
                  aria-label={text('accessScreens.addUsers.leaveOut', { name: label })}
                >
                  <Close fontSize="inherit" />
                </IconButton>
              </li>
            ))}
          </ul>
        )}
      </Box>
    </FormDialog>
  );
}

/** Users of the account by name, email or key who lack the role. */
function useSearch(role: Role, chosen: readonly Chosen[]) {
  const { text } = useTexts();
  const dataProvider = useDataProvider<DataProvider>();
  const [found] = useState(() => new Map<string, Chosen>());
  const search: Search = async (searchText, signal) => {
    const { data } = await dataProvider.getList<User>('users', {
      pagination: { page: 1, perPage: 10 },
      sort: { field: 'lastName', order: 'ASC' },
      filter: { searchText },
      signal,
    });
    const options = data
      .filter(
        ({ id, roles }) => !roles.some((one) => one.id === role.id) && !chosen.some((one) => one.id === id),
      )
      .map(({ id, firstName, lastName, email }) => ({
        value: id,
        label: `${firstName} ${lastName}`,
        detail: email,
      }));
    for (const { value, label } of options) found.set(value, { id: value, label });
    return { options, empty: text('accessScreens.addUsers.noMatch', { input: searchText }) };
  };
  return { search, found };
}

/** As for users selected in their list, so that each refusal is reported beside what was done. */
function useBegin({ id: roleId }: Role) {
  const { subdomain } = useAccountScope();
  const dataProvider = useDataProvider<DataProvider>();
  const { follow } = useBulks();
  return async (ids: string[]) => {
    const body = { action: 'addRole' as const, ids, params: { roleId } };
    const { id } = await dataProvider.perform('users.bulk', { body });
    follow({ resource: 'users', action: 'addRole', subdomain, id });
  };
}

/** In px: a dialog clips what extends below it. */
const roomForChoices = 320;
