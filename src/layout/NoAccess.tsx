import { Button, Link, Stack, Typography } from '@mui/material';
import { useTranslate } from 'react-admin';
import { Page } from './Page.tsx';
import { useSignedIn } from './SignedIn.ts';

/** For whom no screen is open: who they are, where, whom to ask, and the way out. */
export function NoAccess() {
  const translate = useTranslate();
  const { profile, config, session } = useSignedIn();
  const { firstName, lastName, email, account } = profile;
  const { supportAddress } = config;
  const support = supportAddress && {
    label: translate('layout.noAccess.support'),
    value: <Link href={`mailto:${supportAddress}`}>{supportAddress}</Link>,
  };
  const facts = [
    { label: translate('layout.noAccess.name'), value: `${firstName} ${lastName}` },
    { label: translate('layout.noAccess.email'), value: email },
    { label: translate('layout.noAccess.account'), value: account.name },
    ...(support ? [support] : []),
  ];
  return (
    <Page title={translate('layout.noAccess.title')} highlights={facts}>
      <Typography sx={{ maxWidth: 560 }}>
        {translate('layout.noAccess.text', { account: account.name })}
      </Typography>
      <Stack direction="row" sx={{ mt: 2.5, gap: 1, flexWrap: 'wrap' }}>
        <Button variant="contained" onClick={() => window.location.reload()}>
          {translate('layout.noAccess.again')}
        </Button>
        <Button variant="outlined" onClick={() => void session.signOut()}>
          {translate('layout.logOut')}
        </Button>
      </Stack>
    </Page>
  );
}
