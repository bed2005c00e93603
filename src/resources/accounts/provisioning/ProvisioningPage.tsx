import { Stack } from '@mui/material';
import type { ReactNode } from 'react';
import type { Provisioning } from '#contract/provisioning.ts';
import { useFormats } from '#i18n/format.ts';
import { useTexts } from '#i18n/texts.ts';
import { useVisit } from '#src/admin/resource/recentPlaces.ts';
import { useLinks } from '#src/admin/resource/useLinks.ts';
import { AccountRecordPage } from '#src/layout/accountShell/AccountPage.tsx';
import {
  provisioningCallsPath,
  provisioningGroupsPath,
  provisioningPath,
  securityPath,
} from '#src/layout/securityPaths.ts';
import { LoadFailure } from '#src/ui/LoadFailure.tsx';
import { LoadingState } from '#src/ui/LoadingState.tsx';
import { StatusChip } from '#src/ui/StatusChip.tsx';
import { Timestamp } from '#src/ui/Timestamp.tsx';
import { useProvisioning } from './useProvisioning.ts';

const tabs = ['overview', 'groups', 'calls'] as const;
const paths = {
  overview: provisioningPath,
  groups: provisioningGroupsPath,
  calls: provisioningCallsPath,
};

type PageProps = {
  tab: (typeof tabs)[number];
  actions?: (provisioning: Provisioning) => ReactNode;
  children: (provisioning: Provisioning) => ReactNode;
};

/** The frame of Provisioning: whether it is on, what it amounts to, and its tabs. */
export function ProvisioningPage({ tab, actions, children }: PageProps) {
  const { text } = useTexts();
  const links = useLinks();
  const { data, error, refetch, isFetching } = useProvisioning();
  const facts = useProvisioningFacts(data);
  const title = text('provisioning.name');
  useVisit(title);
  return (
    <AccountRecordPage
      title={title}
      breadcrumb={[{ label: text('accounts.security.name'), to: links.inAccount(securityPath) }]}
      {...(data && {
        chips: <ProvisioningChip provisioning={data} />,
        actions: data.enabled && actions?.(data),
        ...(data.enabled
          ? {
              highlights: facts,
              tabs: tabs.map((one) => ({
                label: text(`provisioning.tabs.${one}`),
                to: links.inAccount(paths[one]),
                isCurrent: one === tab,
              })),
            }
          : { about: text('provisioning.about') }),
      })}
    >
      {error && (
        <LoadFailure
          message={text('provisioning.couldNotLoad')}
          error={error}
          onRetry={() => void refetch()}
          isRetrying={isFetching}
        />
      )}
      {!data && !error && <LoadingState lines={6} />}
      {data && <Stack sx={{ gap: 2 }}>{children(data)}</Stack>}
    </AccountRecordPage>
  );
}

export function ProvisioningChip({ provisioning: { enabled, directory } }: { provisioning: Provisioning }) {
  const { text } = useTexts();
  return (
    <>
      <StatusChip
        tone={enabled ? 'success' : 'neutral'}
        hollow={!enabled}
        label={text(`provisioning.enabled.${enabled}`)}
      />
      {enabled && <span className="text-secondary">{text(`provisioning.directory.${directory}`)}</span>}
    </>
  );
}

function useProvisioningFacts(provisioning: Provisioning | undefined) {
  const { text } = useTexts();
  const { number } = useFormats();
  if (!provisioning) return [];
  const { lastCallOn, managedUsers, users, groups, licensesUsed, licenseCount } = provisioning;
  return [
    {
      label: text('provisioning.fields.lastCallOn'),
      value: lastCallOn ? <Timestamp at={lastCallOn} /> : text('provisioning.noCall'),
    },
    {
      label: text('provisioning.fields.managedUsers'),
      value: text('provisioning.ofUsers', { managed: number(managedUsers), users: number(users) }),
    },
    { label: text('provisioning.fields.groups'), value: number(groups) },
    {
      label: text('provisioning.fields.licenses'),
      value: text('provisioning.ofLicenses', { used: number(licensesUsed), count: number(licenseCount) }),
    },
  ];
}
