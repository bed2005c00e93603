import { Button } from '@mui/material';
import { Link } from 'react-router-dom';
import type { ResourceName } from '#contract/operations.ts';
import { paths } from '#contract/paths.ts';
import { useTexts } from '#i18n/texts.ts';
import { EmptyState } from '#src/ui/EmptyState.tsx';
import { useListStep } from '../resource/useListStep.ts';
import type { Crumb } from './Breadcrumb.tsx';

type NotFoundProps = { resource: ResourceName; title: string; hint?: string; behind?: Crumb | undefined };

/**
 * In place of a missing record: says so once, with a link to its parent or list, or to the start for those who may
 * not list.
 */
export function NotFound({ resource, title, hint, behind }: NotFoundProps) {
  const { text } = useTexts();
  const [list] = useListStep(resource);
  const back = behind ?? list;
  return (
    <div role="alert">
      <EmptyState title={title} hint={hint}>
        <Button variant="outlined" component={Link} to={back?.to ?? paths.entry}>
          {back ? text('layout.toList', { list: back.label }) : text('layout.toStart')}
        </Button>
      </EmptyState>
    </div>
  );
}
