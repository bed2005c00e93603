import type { User } from '#contract/users.ts';
import type { DataProvider } from '#dataProviders/types.ts';
import { useTexts } from '#i18n/texts.ts';
import { useRecordContext } from '#src/admin/record/useRecordContext.ts';
import { useAccountScope } from '#src/admin/resource/AccountScope.ts';
import { LoadedCard, type LoadedCardProps } from '#src/parts/LoadedCard.tsx';

type UserPartCardProps<Part> = Pick<LoadedCardProps<Part>, 'count' | 'actions' | 'children'> & {
  /** Where its `title` and `couldNotLoad` are in the catalog. */
  texts: 'ownSessions.ofUser' | 'ownFactors.ofUser';
  /** The name under which its data is cached. */
  name: 'sessions' | 'factors';
  load: (dataProvider: DataProvider, id: string, signal: AbortSignal) => Promise<Part>;
};

/** A card of the user page whose data is a call of its own. */
export function UserPartCard<Part>({ texts, name, load, ...props }: UserPartCardProps<Part>) {
  const { text } = useTexts();
  const { id } = useRecordContext<User>();
  const { subdomain } = useAccountScope();
  return (
    <LoadedCard
      {...props}
      title={text(`${texts}.title`)}
      couldNotLoad={text(`${texts}.couldNotLoad`)}
      queryKey={['users', name, subdomain, id]}
      load={(dataProvider, signal) => load(dataProvider, id, signal)}
    />
  );
}
