import { Box } from '@mui/material';
import { useTranslate } from 'react-admin';
import { Brand } from '../ui/Brand';
import { AccountMenu } from './AccountMenu';
import { NavigationItem } from './NavigationItem';
import { useNavigation } from './useNavigation';

/** Where one can go, by permission and by kind of user (document 3, section 2), and who one is. */
export function MainNavigation() {
  const translate = useTranslate();
  return (
    <Box sx={columnStyle}>
      <Box sx={{ px: 1, py: 0.5 }}>
        <Brand />
      </Box>
      <Box component="nav" aria-label={translate('layout.navigation')} sx={{ flex: 1, overflowY: 'auto' }}>
        {useNavigation().map(({ section, items }) => (
          <Box component="ul" key={section ?? ''} aria-label={section && translate(section)} sx={listStyle}>
            {section && (
              <Box component="li" aria-hidden sx={sectionStyle}>
                {translate(section)}
              </Box>
            )}
            {items.map((item) => (
              <NavigationItem key={item.to} {...item} />
            ))}
          </Box>
        ))}
      </Box>
      <AccountMenu />
    </Box>
  );
}

const columnStyle = { display: 'flex', flexDirection: 'column', height: '100%', p: 1.5, gap: 1.5 };
const listStyle = { m: 0, mb: 1, p: 0, listStyle: 'none', display: 'grid', gap: 0.25 };
const sectionStyle = { px: 1, pt: 1, pb: 0.5, fontSize: 12, fontWeight: 500, color: 'text.secondary' };
