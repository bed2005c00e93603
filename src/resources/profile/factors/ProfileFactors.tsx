import { Box, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useDataProvider } from 'react-admin';
import type { FactorKind, Factors } from '#contract/factors.ts';
import type { Profile } from '#contract/profile.ts';
import type { DataProvider } from '#dataProviders/types.ts';
import { useTexts } from '#i18n/texts.ts';
import { useRecordContext } from '#src/admin/record/useRecordContext.ts';
import { FactorTable } from '#src/parts/FactorTable.tsx';
import { Action } from '#src/ui/Action.tsx';
import { Card } from '#src/ui/Card.tsx';
import { EmptyLine } from '#src/ui/EmptyLine.tsx';
import { LoadFailure } from '#src/ui/LoadFailure.tsx';
import { LoadingState } from '#src/ui/LoadingState.tsx';
import { hasPasskeys } from '#src/ui/passkeys.ts';
import { AddAuthenticator } from './AddAuthenticator.tsx';
import { AddPasskey } from './AddPasskey.tsx';
import { OwnFactorActions } from './OwnFactorActions.tsx';
import { RecoveryCodesDialog } from './RecoveryCodesDialog.tsx';
import { RenewCodes } from './RenewCodes.tsx';

/** What one proves oneself by besides the password, and the codes for when it is lost. */
export function ProfileFactors() {
  const { text } = useTexts();
  const { email, account, passwordRules } = useRecordContext<Profile>();
  const dataProvider = useDataProvider<DataProvider>();
  const [added, setAdded] = useState<FactorKind>();
  const [codes, setCodes] = useState<readonly string[]>([]);
  const { data, error, refetch, isFetching } = useQuery({
    queryKey: ['ownFactors', 'list'],
    queryFn: ({ signal }) => dataProvider.perform('ownFactors.list', { signal }),
  });
  const close = () => setAdded(undefined);
  const canAdd = data !== undefined && passwordRules !== null;
  return (
    <Box sx={{ display: 'grid', gap: 2 }}>
      <Card
        title={text('ownFactors.title')}
        isFlush
        actions={
          canAdd && (
            <>
              <Action isSmall onPress={() => setAdded('TOTP')}>
                {text('ownFactors.add.action')}
              </Action>
              {hasPasskeys() && (
                <Action isSmall onPress={() => setAdded('PASSKEY')}>
                  {text('ownFactors.passkey.action')}
                </Action>
              )}
            </>
          )
        }
      >
        {error && (
          <LoadFailure
            message={text('ownFactors.couldNotLoad')}
            error={error}
            onRetry={() => void refetch()}
            isRetrying={isFetching}
          />
        )}
        {!data && !error && <LoadingState lines={3} />}
        {data && (
          <>
            <OwnFactors factors={data.factors} />
            <p className="note">
              {text(passwordRules === null ? 'ownFactors.elsewhere' : 'ownFactors.intro')}
            </p>
          </>
        )}
      </Card>
      {data && data.factors.length > 0 && <CodesCard left={data.recoveryCodesLeft} onCodes={setCodes} />}
      {added === 'TOTP' && <AddAuthenticator onClose={close} onCodes={setCodes} />}
      {added === 'PASSKEY' && <AddPasskey onClose={close} onCodes={setCodes} />}
      {codes.length > 0 && (
        <RecoveryCodesDialog
          codes={codes}
          about={text('ownFactors.codes.file', { email, account: account.name })}
          onClose={() => setCodes([])}
        />
      )}
    </Box>
  );
}

function OwnFactors({ factors }: Pick<Factors, 'factors'>) {
  const { text } = useTexts();
  const { passwordRules } = useRecordContext<Profile>();
  if (factors.length === 0) {
    return passwordRules && <EmptyLine title={text('ownFactors.none')} hint={text('ownFactors.noneHint')} />;
  }
  return (
    <FactorTable factors={factors}>
      {(factor) => passwordRules && <OwnFactorActions factor={factor} isLast={factors.length === 1} />}
    </FactorTable>
  );
}

/** How many recovery codes are left, and the way to new ones. */
function CodesCard({ left, onCodes }: { left: number; onCodes: (codes: readonly string[]) => void }) {
  const { text } = useTexts();
  const { passwordRules } = useRecordContext<Profile>();
  return (
    <Card title={text('ownFactors.codes.title')} actions={passwordRules && <RenewCodes onCodes={onCodes} />}>
      <Typography>{text('ownFactors.codes.left', { smart_count: left })}</Typography>
      <Typography className="text-secondary">{text('ownFactors.codes.intro')}</Typography>
    </Card>
  );
}
