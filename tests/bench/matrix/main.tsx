import CssBaseline from '@mui/material/CssBaseline';
import { ThemeProvider } from '@mui/material/styles';
import { useState } from 'react';
import { createRoot } from 'react-dom/client';
import {
  type AvailablePermission,
  type Permission,
  type PermissionEntity,
  permissionGroups,
} from '#contract/permissions.ts';
import permissions from '#i18n/en/permissions.json';
import { showTexts } from '#i18n/texts.ts';
import { theme } from '#src/app/theme.ts';
import { PermissionMatrix } from '#src/parts/permissionMatrix/PermissionMatrix.tsx';

/** The product's matrix over a thousand entities, more than the platform has names for. */
const available = Array.from({ length: 1_000 }, (_, index): AvailablePermission => {
  const group = permissionGroups[Math.floor((index * permissionGroups.length) / 1_000)] ?? 'Firms';
  return { name: `Entity${index}` as PermissionEntity, group, level: index % 7 === 0 ? 'read' : 'full' };
});
const saved = available.map(({ name }): Permission => `read:${name}`);

function Matrix() {
  const [value, setValue] = useState<Permission[]>([]);
  return (
    <PermissionMatrix
      available={available}
      value={value}
      onChange={setValue}
      base={{ permissions: saved, of: 'saved' }}
    />
  );
}

const root = createRoot(document.getElementById('root') ?? document.body);
document.getElementById('open')?.addEventListener('click', () =>
  root.render(
    <ThemeProvider theme={theme}>
      <CssBaseline />
      <Matrix />
    </ThemeProvider>,
  ),
);
showTexts({ locale: 'en', catalogs: { permissions } });
