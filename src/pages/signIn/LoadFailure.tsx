import { Button } from '@mui/material';
import { useTexts } from '../../../i18n/texts';
import { ErrorBox } from '../../ui/ErrorBox';
import { PageHeading } from './PageHeading';

type LoadFailureProps = { title: string; error: unknown; onRetry: () => void };

/** A page that could not ask for what it shows, and another try. */
export function LoadFailure({ title, error, onRetry }: LoadFailureProps) {
  const { text } = useTexts();
  const again = (
    <Button color="inherit" size="small" onClick={onRetry}>
      {text('signIn.tryAgain')}
    </Button>
  );
  return (
    <>
      <PageHeading title={title} />
      <ErrorBox error={error} action={again} />
    </>
  );
}
