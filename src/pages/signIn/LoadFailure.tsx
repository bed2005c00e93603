import { Button } from '@mui/material';
import { useTexts } from '#i18n/texts.ts';
import { ErrorBox } from '#src/ui/ErrorBox.tsx';
import { PageHeading } from './PageHeading.tsx';

type LoadFailureProps = { title: string; error: unknown; onRetry: () => void };

/** A page whose data could not be loaded, and a retry. */
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
