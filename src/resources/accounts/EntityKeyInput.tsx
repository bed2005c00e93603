import { Box } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useDataProvider } from 'react-admin';
import { EntityKey } from '#contract/entityKeys.ts';
import { failureOf } from '#dataProviders/callError.ts';
import type { DataProvider } from '#dataProviders/types.ts';
import { useTexts } from '#i18n/texts.ts';
import { TextInput, type TextInputProps } from '#src/admin/inputs/TextInput.tsx';
import { useCan } from '#src/admin/resource/useCan.ts';
import { FirmSearch } from './FirmSearch.tsx';

type EntityKeyInputProps = TextInputProps & {
  /** Its current text. */
  typed: string;
  /** Receives the key of a firm that was searched for; the search is shown to those who may read the directory. */
  onPick: (key: string) => void;
  /** The account it is for. */
  subdomain?: string;
  /** It must differ from the account's own. */
  isChange?: true;
  /** Shown if the key's firm can't be looked up; elsewhere saving tells. */
  lookupFailure?: string;
};

/** The key of an account's firm, whose name is looked up once it has nine digits (document 2, section 5). */
export function EntityKeyInput(props: EntityKeyInputProps) {
  const { typed, onPick, subdomain, isChange, lookupFailure, ...input } = props;
  const { name, fault, isUnknown } = useEntity(typed, { subdomain, isChange });
  const can = useCan();
  const key = (
    <TextInput
      mono
      inputMode="numeric"
      autoComplete="off"
      maxLength={9}
      {...input}
      error={input.error ?? fault ?? (isUnknown ? lookupFailure : undefined)}
      help={name === undefined ? input.help : <strong role="status">{name}</strong>}
    />
  );
  if (!can('firms.list')) return key;
  return (
    <Box
      sx={{
        display: 'grid',
        gap: 2,
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'minmax(0, 2fr) minmax(0, 3fr)' },
      }}
    >
      {key}
      <FirmSearch typed={typed} onPick={onPick} />
    </Box>
  );
}

/** The name of a key's firm, or why the key can't be used; undefined for an incomplete key. */
export function useEntity(typed: string, { subdomain, isChange }: For = {}): Entity {
  const { text } = useTexts();
  const dataProvider = useDataProvider<DataProvider>();
  const key = typed.trim();
  const { data, error } = useQuery({
    queryKey: ['accounts', 'entity', key],
    queryFn: ({ signal }) => dataProvider.perform('accounts.entity', { params: { key }, signal }),
    enabled: EntityKey.safeParse(key).success,
  });
  if (error && failureOf(error).code === 'NOT_FOUND') return { fault: text('validation.entityKeyUnknown') };
  if (!data) return { isUnknown: error !== null };
  const isOwn = data.subdomain === subdomain;
  if (isOwn && isChange) return { fault: text('validation.entityKeyOwn') };
  if (isOwn || data.subdomain === null) return { name: data.name };
  return { fault: text('validation.entityKeyInUse', { subdomain: data.subdomain }) };
}

type For = { subdomain?: string | undefined; isChange?: true | undefined };

/** `isUnknown`: the look-up failed. */
type Entity = { name?: string; fault?: string; isUnknown?: boolean };
