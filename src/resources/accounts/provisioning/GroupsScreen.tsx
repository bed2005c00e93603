import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useDataProvider } from 'react-admin';
import { wordMatcher } from '#contract/normalise.ts';
import type { ProvisionedGroup, Provisioning } from '#contract/provisioning.ts';
import type { DataProvider } from '#dataProviders/types.ts';
import { useFormats } from '#i18n/format.ts';
import { useTexts } from '#i18n/texts.ts';
import { SearchInput } from '#src/admin/inputs/SearchInput.tsx';
import { useAllRoles } from '#src/parts/useDefaultRoles.ts';
import { useRoleTexts } from '#src/parts/useRoleTexts.ts';
import { Card } from '#src/ui/Card.tsx';
import { LoadFailure } from '#src/ui/LoadFailure.tsx';
import { LoadingState } from '#src/ui/LoadingState.tsx';
import { GroupEditor } from './GroupEditor.tsx';
import { ProvisioningPage } from './ProvisioningPage.tsx';
import { useProvisioning } from './useProvisioning.ts';
import './provisioning.css';

/** The roles that each group of the directory gives. */
export const GroupsScreen = () => (
  <ProvisioningPage tab="groups">{(provisioning) => <Groups provisioning={provisioning} />}</ProvisioningPage>
);

function Groups({ provisioning }: { provisioning: Provisioning }) {
  const { text } = useTexts();
  const dataProvider = useDataProvider<DataProvider>();
  const { queryKey } = useProvisioning();
  const [chosen, setChosen] = useState<string>();
  const [search, setSearch] = useState('');
  const { data, error, refetch, isFetching } = useQuery({
    queryKey: [...queryKey, 'groups'],
    queryFn: ({ signal }) => dataProvider.perform('provisioning.groups', { query: { perPage: 200 }, signal }),
  });
  if (error)
    return (
      <LoadFailure
        message={text('provisioning.groups.couldNotLoad')}
        error={error}
        onRetry={() => void refetch()}
        isRetrying={isFetching}
      />
    );
  if (!data) return <LoadingState lines={4} />;
  const group = data.find(({ id }) => id === chosen) ?? data[0];
  const directory = text(`provisioning.directory.${provisioning.directory}`);
  if (!group)
    return (
      <Card title={text('provisioning.tabs.groups')}>
        <p>
          <strong>{text('provisioning.groups.none')}</strong>
        </p>
        <p className="text-secondary">{text('provisioning.groups.arrive', { name: directory })}</p>
      </Card>
    );
  const isFound = wordMatcher(search);
  return (
    <div className="provisioning" data-list>
      <Card title={text('provisioning.fields.groups')} count={data.length} isFlush>
        {data.length > fewGroups && (
          <SearchInput
            label={text('provisioning.groups.search')}
            value={search}
            onSearch={setSearch}
            pause={0}
          />
        )}
        <ul className="groupList">
          {data
            .filter(({ name }) => isFound(name))
            .map((one) => (
              <GroupLine
                key={one.id}
                group={one}
                isChosen={one.id === group.id}
                onChoose={() => setChosen(one.id)}
              />
            ))}
        </ul>
        <p className="text-secondary">{text('provisioning.groups.arrive', { name: directory })}</p>
      </Card>
      <GroupEditor key={`${group.id} ${group.version}`} group={group} />
    </div>
  );
}

/** So many are seen at a glance. */
const fewGroups = 10;

type GroupLineProps = { group: ProvisionedGroup; isChosen: boolean; onChoose: () => void };

function GroupLine({ group, isChosen, onChoose }: GroupLineProps) {
  const { text } = useTexts();
  const { list } = useFormats();
  const { nameOf } = useRoleTexts();
  const roles = useAllRoles().filter(({ id }) => group.roleIds.includes(id));
  return (
    <li>
      <button type="button" aria-current={isChosen || undefined} onClick={onChoose}>
        <strong>{group.name}</strong>
        <span className="text-secondary">
          {text('provisioning.groups.users', { smart_count: group.users })}
        </span>
        <span className="text-secondary">
          {roles.length > 0 ? list(roles.map(nameOf)) : text('provisioning.groups.noRoles')}
        </span>
      </button>
    </li>
  );
}
