import { Alert, Box } from '@mui/material';
import { useTexts } from '#i18n/texts.ts';
import { DuplicateList } from '#src/parts/firms/DuplicateList.tsx';
import type { useDuplicates } from '#src/parts/firms/useDuplicates.ts';
import { LoadFailure } from '#src/ui/LoadFailure.tsx';

type FactSetDuplicatesProps = {
  found: ReturnType<typeof useDuplicates>;
  /** The organization to connect, excluded from the duplicates. */
  except?: string;
};

/** Warns of the directory's organizations that may be the provider's. */
export function FactSetDuplicates({ found, except }: FactSetDuplicatesProps) {
  const { text } = useTexts();
  const { data = [], error, isFetching, refetch } = found;
  const others = data.filter(({ id }) => id !== except);
  if (error) {
    return (
      <Box sx={{ mt: 2 }}>
        <LoadFailure
          message={text('factSetFirms.duplicates.notChecked')}
          error={error}
          onRetry={() => void refetch()}
          isRetrying={isFetching}
        />
      </Box>
    );
  }
  return (
    <div role="status">
      {others.length > 0 && (
        <Alert severity="warning" role="none" sx={{ mt: 2 }}>
          {text(`factSetFirms.duplicates.${except ? 'others' : 'warning'}`)}
          <DuplicateList firms={others} />
        </Alert>
      )}
    </div>
  );
}
