import { Button, Link, Stack, Typography } from '@mui/material';
import { useTexts } from '#i18n/texts.ts';
import { Page } from '#src/admin/page/Page.tsx';
import { useSignedIn } from '#src/admin/resource/SignedIn.ts';

/** For people without any open screen: who they are, where, who can help, and the way out. */
export function NoAccess() {
  const { text } = useTexts();
  const { profile, config, session } = useSignedIn();
  const { firstName, lastName, email, account } = profile;
  const { supportAddress } = config;
  const support = supportAddress && {
    label: text('layout.noAccess.support'),
    value: <Link href={`mailto:${supportAddress}`}>{supportAddress}</Link>,
  };
  const facts = [
    { label: text('layout.noAccess.name'), value: `${firstName} ${lastName}` },
    { label: text('layout.noAccess.email'), value: email },
    { label: text('layout.noAccess.account'), value: account.name },
    ...(support ? [support] : []),
  ];
  return (
    <Page title={text('layout.noAccess.title')} highlights={facts}>
      <Typography sx={{ maxWidth: 560 }}>
        {text('layout.noAccess.text', { account: account.name })}
      </Typography>
      <Stack direction="row" sx={{ mt: 2.5, gap: 1, flexWrap: 'wrap' }}>
        <Button variant="contained" onClick={() => window.location.reload()}>
          {text('layout.noAccess.again')}
        </Button>
        <Button variant="outlined" onClick={() => void session.signOut()}>
          {text('layout.logOut')}
        </Button>
      </Stack>
    </Page>
  );
}
