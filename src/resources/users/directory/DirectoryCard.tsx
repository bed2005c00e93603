import { useQuery } from '@tanstack/react-query';
import { Fragment } from 'react';
import { useDataProvider } from 'react-admin';
import { Link } from 'react-router-dom';
import type { User, UserDirectory } from '#contract/users.ts';
import type { DataProvider } from '#dataProviders/types.ts';
import { useFormats } from '#i18n/format.ts';
import { useTexts } from '#i18n/texts.ts';
import { useFields } from '#src/admin/record/useFields.ts';
import { useRecordContext } from '#src/admin/record/useRecordContext.ts';
import { useAccountScope } from '#src/admin/resource/AccountScope.ts';
import { useCan } from '#src/admin/resource/useCan.ts';
import { useLinks } from '#src/admin/resource/useLinks.ts';
import { provisioningCallsPath, provisioningGroupsPath } from '#src/layout/securityPaths.ts';
import { Card } from '#src/ui/Card.tsx';
import { CopyText } from '#src/ui/CopyText.tsx';
import { FactList } from '#src/ui/FactList.tsx';
import { LoadFailure } from '#src/ui/LoadFailure.tsx';
import { LoadingState } from '#src/ui/LoadingState.tsx';
import { Timestamp } from '#src/ui/Timestamp.tsx';
import { DirectoryAct } from './DirectoryAct.tsx';
import { useManaged } from './useManaged.ts';

/** What the account's directory has of a user; of one that it may not have, why, and the way to link them. */
export function DirectoryCard() {
  const { text } = useTexts();
  const can = useCan();
  const links = useLinks();
  const { word } = useFields();
  const { id, managedBy, erasedOn } = useRecordContext<User>();
  const { data, error, refetch, isFetching } = useUserDirectory();
  const isOffered = data?.directory && (data.refusal || data.isReleased);
  const name = word('managedBy', data?.directory);
  if (managedBy === undefined || erasedOn || !(managedBy || isOffered || error)) return null;
  return (
    <Card
      title={text('userDirectory.title')}
      actions={
        <>
          {!managedBy && isOffered && (
            <DirectoryAct
              call="users.link"
              question={text('userDirectory.link.question', { directory: name })}
            />
          )}
          {can('provisioningCalls.list') && (
            <Link to={`${links.inAccount(provisioningCallsPath)}?subjectId=${id}`}>
              {text('userDirectory.calls')}
            </Link>
          )}
        </>
      }
    >
      {error && (
        <LoadFailure
          message={text('userDirectory.couldNotLoad')}
          error={error}
          onRetry={() => void refetch()}
          isRetrying={isFetching}
        />
      )}
      {!data && !error && <LoadingState lines={4} />}
      {data && managedBy && <Managed data={data} />}
      {data && !managedBy && <Unmanaged data={data} name={name} />}
    </Card>
  );
}

function useUserDirectory() {
  const { id, version, managedBy } = useRecordContext<User>();
  const { account, subdomain } = useAccountScope();
  const dataProvider = useDataProvider<DataProvider>();
  return useQuery({
    queryKey: ['users', 'directory', subdomain, id, version],
    queryFn: ({ signal }) => dataProvider.perform('users.directory', { params: { id }, signal }),
    enabled: Boolean(managedBy || account.directory),
  });
}

function Managed({ data: { externalId, groups, lastChange } }: { data: UserDirectory }) {
  const { text } = useTexts();
  const { label } = useFields();
  const { list } = useFormats();
  const { status } = useRecordContext<User>();
  const { directory } = useManaged();
  const fields = lastChange?.fields.map((field) => text(`userDirectory.changed.${field}`)) ?? [];
  return (
    <>
      <FactList
        facts={[
          { label: label('managedBy'), value: directory },
          {
            label: text('userDirectory.externalId'),
            value: externalId ? <CopyText text={externalId} /> : '–',
          },
          { label: text('userDirectory.groups'), value: <Groups groups={groups} /> },
          {
            label: text('userDirectory.lastChange'),
            value: lastChange ? (
              <>
                <Timestamp at={lastChange.changedOn} /> · {list(fields)}
              </>
            ) : (
              '–'
            ),
          },
        ]}
      />
      {status === 'ACTIVE' && <p className="note">{text('userDirectory.disabling')}</p>}
    </>
  );
}

function Groups({ groups }: Pick<UserDirectory, 'groups'>) {
  const can = useCan();
  const links = useLinks();
  if (groups.length === 0) return '–';
  return groups.map(({ id, name }, at) => (
    <Fragment key={id}>
      {at > 0 && ', '}
      {can('provisioning.groups') ? <Link to={links.inAccount(provisioningGroupsPath)}>{name}</Link> : name}
    </Fragment>
  ));
}

function Unmanaged({ data: { refusal }, name }: { data: UserDirectory; name: string }) {
  const { text } = useTexts();
  if (!refusal) return text('userDirectory.released', { directory: name });
  return (
    <>
      {text('userDirectory.refused', { directory: name })} {refusal.message}
      <p className="note">
        <Timestamp at={refusal.calledOn} />
      </p>
    </>
  );
}
