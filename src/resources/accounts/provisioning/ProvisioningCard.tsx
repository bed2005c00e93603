import { Box, Button, Link } from '@mui/material';
import { Link as RouterLink } from 'react-router-dom';
import type { Provisioning } from '#contract/provisioning.ts';
import { useFormats } from '#i18n/format.ts';
import { useTexts } from '#i18n/texts.ts';
import { useCan } from '#src/admin/resource/useCan.ts';
import { useLinks } from '#src/admin/resource/useLinks.ts';
import { provisioningPath } from '#src/layout/securityPaths.ts';
import { LoadedCard } from '#src/parts/LoadedCard.tsx';
import { FactList } from '#src/ui/FactList.tsx';
import { Timestamp } from '#src/ui/Timestamp.tsx';
import { ProvisioningChip } from './ProvisioningPage.tsx';
import { useProvisioning } from './useProvisioning.ts';

/** Whether a directory manages the account's users, and the way to its page. */
export function ProvisioningCard() {
  const { text } = useTexts();
  const { number } = useFormats();
  const can = useCan();
  const links = useLinks();
  const { queryKey } = useProvisioning();
  if (!can('provisioning.get')) return null;
  const page = links.inAccount(provisioningPath);
  return (
    <LoadedCard
      title={text('provisioning.name')}
      couldNotLoad={text('provisioning.couldNotLoad')}
      queryKey={[...queryKey, 'get']}
      load={(dataProvider, signal) => dataProvider.perform('provisioning.get', { signal })}
      actions={() => (
        <Button
          size="small"
          variant="outlined"
          component={RouterLink}
          to={page}
          aria-label={text('provisioning.openPage')}
        >
          {text('provisioning.open')}
        </Button>
      )}
    >
      {(provisioning: Provisioning) => (
        <Box sx={{ px: 2, py: 1.5 }}>
          <FactList
            facts={[
              {
                label: text('provisioning.fields.status'),
                value: (
                  <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
                    <ProvisioningChip provisioning={provisioning} />
                  </Box>
                ),
              },
              ...(provisioning.enabled
                ? [
                    {
                      label: text('provisioning.fields.managed'),
                      value: text('provisioning.managed', {
                        managed: number(provisioning.managedUsers),
                        users: number(provisioning.users),
                        smart_count: provisioning.groups,
                      }),
                    },
                    {
                      label: text('provisioning.fields.lastCallOn'),
                      value: (
                        <>
                          {provisioning.lastCallOn ? (
                            <Timestamp at={provisioning.lastCallOn} />
                          ) : (
                            text('provisioning.noCall')
                          )}
                          {provisioning.refused.length > 0 && (
                            <>
                              {', '}
                              <Link component={RouterLink} to={page}>
                                {text('provisioning.refused.count', {
                                  smart_count: provisioning.refused.length,
                                })}
                              </Link>
                            </>
                          )}
                        </>
                      ),
                    },
                  ]
                : []),
            ]}
          />
        </Box>
      )}
    </LoadedCard>
  );
}
