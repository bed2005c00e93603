import Add from '@mui/icons-material/Add';
import { Button } from '@mui/material';
import { useListContext } from 'react-admin';
import { Link, type To, useLocation } from 'react-router-dom';
import { useTexts } from '#i18n/texts.ts';
import { usePageShortcutProps } from '#src/ui/shortcuts.ts';
import { callFor, useAppResource } from '../resource/resource.ts';
import { useCan } from '../resource/useCan.ts';
import { useLinks } from '../resource/useLinks.ts';

/** Opens the create dialog over the list, whose state stays in the URL. */
export function CreateButton() {
  const resource = useAppResource();
  const { text } = useTexts();
  const links = useLinks();
  const can = useCan();
  const { search } = useLocation();
  const shortcut = usePageShortcutProps('create');
  if (!resource.create || !can(callFor(resource, 'create'))) return null;
  const to = { pathname: links.to(resource.name).create(), search };
  return (
    <Button variant="contained" startIcon={<Add />} component={Link} to={to} {...shortcut}>
      {text(`${resource.name}.create.open`)}
    </Button>
  );
}

/** Where a search finds nothing. */
export function CreateNamed({ to }: { to: ((name: string) => To) | undefined }) {
  const resource = useAppResource();
  const { text } = useTexts();
  const links = useLinks();
  const can = useCan();
  const { search } = useLocation();
  const { filterValues } = useListContext();
  const name = String(filterValues.searchText ?? '').trim();
  if (!resource.create || name === '' || !can(callFor(resource, 'create'))) return null;
  const form = { pathname: links.to(resource.name).create(), search };
  return (
    <Button variant="outlined" color="inherit" component={Link} to={to?.(name) ?? form}>
      {to ? text('ui.list.createNamed', { name }) : text(`${resource.name}.create.open`)}
    </Button>
  );
}
