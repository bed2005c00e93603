import { Box } from '@mui/material';
import { useTranslate } from 'react-admin';
import type { AccountDetails } from '../../../contract/accounts';
import { useRecord } from '../../parts/record/useRecord';
import { useTraitTexts } from '../../parts/useTraitTexts';
import { Card } from '../../ui/Card';
import { EmptyState } from '../../ui/EmptyState';

/** The products that an account holds, and what each is for. */
export function TraitsCard() {
  const translate = useTranslate();
  const { nameOf, descriptionOf } = useTraitTexts();
  const { traits } = useRecord<AccountDetails>();
  return (
    <Card title={translate('accounts.fields.traits')}>
      {traits.length === 0 ? (
        <EmptyState title={translate('accounts.subscription.noTraits')} />
      ) : (
        <Box component="dl" sx={listStyle}>
          {traits.map((trait) => (
            <div key={trait.code}>
              <dt>{nameOf(trait)}</dt>
              <dd>{descriptionOf(trait)}</dd>
            </div>
          ))}
        </Box>
      )}
    </Card>
  );
}

const listStyle = {
  m: 0,
  display: 'grid',
  rowGap: 1.25,
  '& > div': { display: 'grid', columnGap: 2, gridTemplateColumns: { sm: '220px 1fr' } },
  '& dt': { fontWeight: 500 },
  '& dd': { m: 0, color: 'text.secondary' },
};
