import AccountTreeOutlined from '@mui/icons-material/AccountTreeOutlined';
import { Box, Button } from '@mui/material';
import { Link, Outlet } from 'react-router-dom';
import type { MappedFirm } from '#contract/entityKeys.ts';
import { useTexts } from '#i18n/texts.ts';
import { useFacts } from '#src/admin/record/useFacts.ts';
import { useAccountScope } from '#src/admin/resource/AccountScope.ts';
import { useVisit } from '#src/admin/resource/recentPlaces.ts';
import { useCan } from '#src/admin/resource/useCan.ts';
import { useLinks } from '#src/admin/resource/useLinks.ts';
import { AccountPage } from '#src/layout/accountShell/AccountPage.tsx';
import { Card } from '#src/ui/Card.tsx';
import { FactList } from '#src/ui/FactList.tsx';
import { LoadFailure } from '#src/ui/LoadFailure.tsx';
import { LoadingState } from '#src/ui/LoadingState.tsx';
import { DirectoryCard } from './DirectoryCard.tsx';
import { FirstKeyCard } from './FirstKeyCard.tsx';
import { useMappedFirm } from './useMappedFirm.ts';
import { useRemap } from './useRemap.ts';

/** The directory's firm that an account represents, or the way to one (document 1, section 2.12). */
export function RolodexScreen() {
  const { text } = useTexts();
  const { account } = useAccountScope();
  const { data: firm, error, isFetching, refetch } = useMappedFirm();
  const label = text('accounts.rolodex.name');
  useVisit(label);
  return (
    <AccountPage title={text('accounts.rolodex.title', { account: account.name })} label={label}>
      {error && (
        <LoadFailure
          message={text('accounts.rolodex.couldNotLoad')}
          error={error}
          onRetry={refetch}
          isRetrying={isFetching}
        />
      )}
      {!firm && !error && <LoadingState lines={6} />}
      {firm && (firm.cmgEntityKey === null ? <FirstKeyCard /> : <MappedFirmCards firm={firm} />)}
      <Outlet />
    </AccountPage>
  );
}

/** The mapping's facts, and beside them the firm's current state in the directory, for those who may read it. */
function MappedFirmCards({ firm }: { firm: MappedFirm }) {
  const can = useCan();
  const { firmId } = firm;
  const isRead = firmId !== null && can('firms.get');
  return (
    <Box sx={{ display: 'grid', gap: 2, alignItems: 'start', gridTemplateColumns: { md: '1fr 1fr' } }}>
      <FirmCard firm={firm} />
      {isRead && <DirectoryCard firmId={firmId} />}
    </Box>
  );
}

function FirmCard({ firm }: { firm: MappedFirm }) {
  const { text } = useTexts();
  const facts = useFacts();
  const can = useCan();
  const links = useLinks().to('firms');
  const { isOffered, dialog } = useRemap();
  const edit = isOffered && (
    <Button component={Link} to={dialog} size="small" variant="outlined">
      {text('accounts.remap.open')}
    </Button>
  );
  return (
    <Card title={text('accounts.rolodex.name')} actions={edit}>
      <FactList
        facts={facts(firm, ['entityName', 'cmgEntityKey', 'description', 'entityType', 'industryType'])}
      />
      {firm.firmId !== null && can('firms.get') && (
        <Button
          component={Link}
          to={links.show(firm.firmId)}
          variant="outlined"
          color="inherit"
          size="small"
          startIcon={<AccountTreeOutlined />}
          sx={{ mt: 2 }}
        >
          {text('accounts.rolodex.open')}
        </Button>
      )}
    </Card>
  );
}
