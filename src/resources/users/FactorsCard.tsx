import { Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useDataProvider, useNotify } from 'react-admin';
import type { Factor } from '#contract/factors.ts';
import type { User } from '#contract/users.ts';
import type { DataProvider } from '#dataProviders/types.ts';
import { useTexts } from '#i18n/texts.ts';
import { useAccountScope } from '#src/layout/accountShell/AccountScope.ts';
import { useCan } from '#src/layout/useCan.ts';
import { FactorRows } from '#src/parts/FactorRows.tsx';
import { useRecord } from '#src/parts/record/useRecord.ts';
import { useCeiling } from '#src/parts/useCeiling.ts';
import { Action } from '#src/ui/Action.tsx';
import { Card } from '#src/ui/Card.tsx';
import { ConfirmDialog } from '#src/ui/ConfirmDialog.tsx';
import { LoadFailure } from '#src/ui/LoadFailure.tsx';
import { LoadingState } from '#src/ui/LoadingState.tsx';

/** A user's second factors. Those who may reset the password may remove a lost factor. */
export function FactorsCard() {
  const { text } = useTexts();
  const { id } = useRecord<User>();
  const { subdomain } = useAccountScope();
  const dataProvider = useDataProvider<DataProvider>();
  const { data, error, refetch, isFetching } = useQuery({
    queryKey: ['users', 'factors', subdomain, id],
    queryFn: ({ signal }) => dataProvider.perform('users.factors', { params: { id }, signal }),
  });
  return (
    <Card title={text('ownFactors.ofUser.title')}>
      {error && (
        <LoadFailure
          message={text('ownFactors.ofUser.couldNotLoad')}
          error={error}
          onRetry={() => void refetch()}
          isRetrying={isFetching}
        />
      )}
      {!data && !error && <LoadingState lines={1} />}
      {data?.factors.length === 0 && <Typography>{text('ownFactors.ofUser.none')}</Typography>}
      {data && data.factors.length > 0 && (
        <>
          <FactorRows factors={data.factors}>
            {(factor) => <RemoveFactor factor={factor} isLast={data.factors.length === 1} />}
          </FactorRows>
          <Typography sx={{ mt: 2, color: 'text.secondary' }}>
            {text('ownFactors.codes.left', { smart_count: data.recoveryCodesLeft })}
          </Typography>
        </>
      )}
    </Card>
  );
}

function RemoveFactor({ factor, isLast }: { factor: Factor; isLast: boolean }) {
  const { text } = useTexts();
  const can = useCan();
  const user = useRecord<User>();
  const dataProvider = useDataProvider<DataProvider>();
  const notify = useNotify();
  const { reasonAgainstUser } = useCeiling();
  const [isAsking, setAsking] = useState(false);
  if (!can('users.removeFactor')) return null;
  const label = text('ownFactors.ofUser.remove');
  const question = text('ownFactors.ofUser.question');
  return (
    <>
      <Action isDestructive reason={reasonAgainstUser(user)} onPress={() => setAsking(true)}>
        {text('ownFactors.remove.action')}
      </Action>
      <ConfirmDialog
        isOpen={isAsking}
        title={label}
        about={factor.name}
        text={isLast ? `${question} ${text('ownFactors.ofUser.last')}` : question}
        confirmLabel={label}
        isDestructive
        onConfirm={async () => {
          await dataProvider.perform('users.removeFactor', { params: { id: user.id, factorId: factor.id } });
          notify(text('ownFactors.ofUser.done'), { type: 'success' });
        }}
        onClose={() => setAsking(false)}
      />
    </>
  );
}
