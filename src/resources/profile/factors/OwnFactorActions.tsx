import { useState } from 'react';
import { useDataProvider, useNotify } from 'react-admin';
import { type Factor, FactorName } from '#contract/factors.ts';
import type { DataProvider } from '#dataProviders/types.ts';
import { useTexts } from '#i18n/texts.ts';
import { SaveDialog } from '#src/admin/form/SaveDialog.tsx';
import { TextInput } from '#src/admin/inputs/TextInput.tsx';
import { Action } from '#src/ui/Action.tsx';
import { ProofDialog } from './ProofDialog.tsx';

/** Renames a factor of one's own, and removes it by the password. */
export function OwnFactorActions({ factor, isLast }: { factor: Factor; isLast: boolean }) {
  const { text } = useTexts();
  const dataProvider = useDataProvider<DataProvider>();
  const notify = useNotify();
  const [open, setOpen] = useState<'rename' | 'remove'>();
  const { id, name } = factor;
  const close = () => setOpen(undefined);
  const done = (what: 'rename' | 'remove') => {
    notify(text(`ownFactors.${what}.done`), { type: 'success' });
    close();
  };
  return (
    <>
      <Action isSmall onPress={() => setOpen('rename')}>
        {text('ownFactors.rename.action')}
      </Action>
      <Action isSmall onPress={() => setOpen('remove')}>
        {text('ownFactors.remove.action')}
      </Action>
      {open === 'rename' && (
        <SaveDialog
          title={text('ownFactors.rename.title')}
          submitLabel={text('ownFactors.rename.submit')}
          schema={FactorName}
          values={{ name }}
          onSave={async (body) => {
            await dataProvider.perform('ownFactors.rename', { params: { id }, body });
            done('rename');
          }}
          onClose={close}
        >
          {(field) => <TextInput label={text('ownFactors.fields.name')} {...field('name')} />}
        </SaveDialog>
      )}
      {open === 'remove' && (
        <ProofDialog
          isDestructive
          title={text('ownFactors.remove.title')}
          submitLabel={text('ownFactors.remove.action')}
          lines={[
            name,
            text('ownFactors.remove.question'),
            ...(isLast ? [text('ownFactors.remove.last')] : []),
          ]}
          onProved={async (body) => {
            await dataProvider.perform('ownFactors.remove', { params: { id }, body });
            done('remove');
          }}
          onClose={close}
        />
      )}
    </>
  );
}
