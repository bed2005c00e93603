import { Button } from '@mui/material';
import { useTranslate } from 'react-admin';
import { Link } from 'react-router-dom';
import type { ResourceName } from '../../contract/operations';
import { paths } from '../../contract/paths';
import { EmptyState } from '../ui/EmptyState';
import { useListStep } from './useListStep';

type NotFoundProps = { resource: ResourceName; title: string; hint?: string };

/** In place of a record that is not there: says so once, and leads to the list, or to the start for who may not list. */
export function NotFound({ resource, title, hint }: NotFoundProps) {
  const translate = useTranslate();
  const [list] = useListStep(resource);
  return (
    <div role="alert">
      <EmptyState title={title} hint={hint}>
        <Button variant="outlined" component={Link} to={list?.to ?? paths.entry}>
          {list ? translate('layout.toList', { list: list.label }) : translate('layout.toStart')}
        </Button>
      </EmptyState>
    </div>
  );
}
