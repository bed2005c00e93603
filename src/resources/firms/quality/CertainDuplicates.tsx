import { Button } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useDataProvider } from 'react-admin';
import { Link } from 'react-router-dom';
import { maxPairsCounted } from '#contract/duplicates.ts';
import type { DataProvider } from '#dataProviders/types.ts';
import { useFormats } from '#i18n/format.ts';
import { useTexts } from '#i18n/texts.ts';
import { useLinks } from '#src/admin/resource/useLinks.ts';

/** How many pairs of organizations are certainly the same; the page is shown without waiting for it. */
export function CertainDuplicates() {
  const { text } = useTexts();
  const { number } = useFormats();
  const links = useLinks().to('duplicates');
  const dataProvider = useDataProvider<DataProvider>();
  const { data } = useQuery({
    queryKey: ['duplicates', 'progress'],
    queryFn: ({ signal }) => dataProvider.perform('duplicates.progress', { signal }),
    throwOnError: false,
  });
  const count = data?.pairs.find(({ band }) => band === 'CERTAIN')?.count;
  if (count === undefined) return null;
  return (
    <section className="certainDuplicates" aria-label={text('layout.duplicates')}>
      <p>
        <strong>
          {number(count)}
          {count === maxPairsCounted && '+'}
        </strong>
        <span>{text('firmQuality.duplicates.certain', { smart_count: count })}</span>
      </p>
      <Button component={Link} to={links.list()} variant="outlined" color="inherit" size="small">
        {text('firmQuality.duplicates.open')}
      </Button>
    </section>
  );
}
