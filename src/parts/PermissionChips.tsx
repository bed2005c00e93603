import { Box } from '@mui/material';
import type { Permission } from '#contract/permissions.ts';
import { useTexts } from '#i18n/texts.ts';

/** Permissions in words, side by side. */
export function PermissionChips({ permissions }: { permissions: readonly Permission[] }) {
  const { text } = useTexts();
  return (
    <Box component="ul" sx={chipsStyle}>
      {permissions.map((permission) => {
        const [level, entity] = permission.split(':');
        return (
          <li key={permission} title={permission}>
            {text(`permissions.entities.${entity}`)} · {text(`permissions.levels.${level}`)}
          </li>
        );
      })}
    </Box>
  );
}

const chipsStyle = {
  display: 'flex',
  flexWrap: 'wrap',
  gap: 1,
  m: 0,
  p: 0,
  listStyle: 'none',
  '& > li': {
    px: 1,
    border: 1,
    borderColor: 'divider',
    borderRadius: 1.5,
    fontSize: 'var(--text-caption)',
    lineHeight: '1.5rem',
  },
};
