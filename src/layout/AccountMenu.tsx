import UnfoldMore from '@mui/icons-material/UnfoldMore';
import { Avatar, Box, ButtonBase, Divider, MenuItem } from '@mui/material';
import { useId, useRef, useState } from 'react';
import { useTranslate } from 'react-admin';
import { LabelledMenu } from '../ui/LabelledMenu';
import { LocaleSwitch } from '../ui/LocaleSwitch';
import { useSignedIn } from './SignedIn';

/** Who is signed in, the way out, and which release this is. */
export function AccountMenu() {
  const translate = useTranslate();
  const { profile, config, session } = useSignedIn();
  const [isOpen, setOpen] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const menuId = useId();
  const name = `${profile.firstName} ${profile.lastName}`;
  const logOut = () => {
    setOpen(false);
    void session.signOut();
  };
  return (
    <Box sx={{ borderTop: 1, borderColor: 'divider', pt: 1 }}>
      <ButtonBase
        ref={opener}
        onClick={() => setOpen(true)}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        aria-controls={isOpen ? menuId : undefined}
        sx={openerStyle}
      >
        <Avatar aria-hidden sx={avatarStyle}>
          {initials(profile)}
        </Avatar>
        <Box component="span" sx={{ flex: 1, minWidth: 0 }}>
          <Box component="span" sx={{ ...line, fontWeight: 500 }}>
            {name}
          </Box>
          <Box component="span" sx={{ ...line, fontSize: 12, color: 'text.secondary' }}>
            {profile.email}
          </Box>
        </Box>
        <UnfoldMore sx={{ fontSize: 18, color: 'text.secondary' }} />
      </ButtonBase>
      <LabelledMenu
        id={menuId}
        label={name}
        opener={opener.current}
        isOpen={isOpen}
        onClose={() => setOpen(false)}
        above
      >
        <MenuItem onClick={logOut}>{translate('layout.logOut')}</MenuItem>
      </LabelledMenu>
      <Divider sx={{ my: 1 }} />
      <Box sx={{ display: 'flex', alignItems: 'center', justifyContent: 'space-between', px: 1 }}>
        <LocaleSwitch />
        <Box component="span" sx={{ fontSize: 12, color: 'text.secondary' }}>
          {translate('layout.version', { version: config.appVersion })}
        </Box>
      </Box>
    </Box>
  );
}

const initials = ({ firstName, lastName }: { firstName: string; lastName: string }) =>
  `${firstName.at(0) ?? ''}${lastName.at(0) ?? ''}`.toUpperCase();

const openerStyle = {
  typography: 'body1',
  width: '100%',
  gap: 1.25,
  p: 1,
  borderRadius: 1,
  textAlign: 'left',
  justifyContent: 'flex-start',
};
const avatarStyle = {
  width: 28,
  height: 28,
  fontSize: 12,
  fontWeight: 600,
  bgcolor: 'primary.soft',
  color: 'primary.main',
};
const line = { display: 'block', overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' };
