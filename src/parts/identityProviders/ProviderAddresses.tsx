import { useQuery } from '@tanstack/react-query';
import { useDataProvider } from 'react-admin';
import type { ProviderPath } from '#contract/identityProviderTypes.ts';
import type { DataProvider } from '#dataProviders/types.ts';
import { useTexts } from '#i18n/texts.ts';
import { CopyText } from '#src/ui/CopyText.tsx';
import { FactList } from '#src/ui/FactList.tsx';
import { LoadFailure } from '#src/ui/LoadFailure.tsx';
import { LoadingState } from '#src/ui/LoadingState.tsx';

/** What a provider needs to know about the account, to copy, whether it is added yet or not (document 2, section 3). */
export function ProviderAddresses({ type }: { type: ProviderPath }) {
  const { text } = useTexts();
  const dataProvider = useDataProvider<DataProvider>();
  const { data, error, refetch, isFetching } = useQuery({
    queryKey: ['identityProviders', 'metadata', type],
    queryFn: ({ signal }) => dataProvider.perform('identityProviders.metadata', { params: { type }, signal }),
  });
  if (error) {
    return (
      <LoadFailure
        message={text('identityProviderScreens.metadata.couldNotLoad')}
        error={error}
        onRetry={refetch}
        isRetrying={isFetching}
      />
    );
  }
  if (!data) return <LoadingState lines={3} />;
  const facts = Object.entries(data).map(([field, value]) => ({
    label: text(`identityProviderScreens.metadata.fields.${field}`),
    value: <CopyText text={value} />,
  }));
  // Within a part of its own each has a whole line: addresses have no room beside each other.
  return (
    <div>
      <FactList facts={facts} />
    </div>
  );
}
