import { Divider, MenuItem } from '@mui/material';
import { useState } from 'react';
import { useDataProvider, useNotify } from 'react-admin';
import { useNavigate } from 'react-router-dom';
import { type ListView, ListViewName } from '#contract/listViews.ts';
import type { DataProvider } from '#dataProviders/types.ts';
import { useTexts } from '#i18n/texts.ts';
import { ConfirmDialog } from '#src/ui/ConfirmDialog.tsx';
import { LabelledMenu } from '#src/ui/LabelledMenu.tsx';
import { settle } from '#src/ui/settledFailures.ts';
import type { useMenu } from '#src/ui/useMenu.ts';
import { SaveDialog } from '../form/SaveDialog.tsx';
import { CheckboxInput } from '../inputs/CheckboxInput.tsx';
import { TextInput } from '../inputs/TextInput.tsx';
import { ChoiceItem } from './ChoiceItem.tsx';
import { isEquivalent } from './listAddress.ts';
import type { ListViews } from './useListViews.ts';

type RecordViewsMenuProps = {
  list: string;
  views: ListViews;
  /** The address of the list as it begins for everyone. */
  standard: string;
  /** The built-in views. */
  shippedViews: readonly { name: string; address: string }[];
  menu: ReturnType<typeof useMenu>['menu'];
};

/** A person's own views of a list: open one, save the list as it is, and manage the one shown. */
export function RecordViewsMenu(props: RecordViewsMenuProps) {
  const { list, views, standard, shippedViews, menu } = props;
  const { onClose } = menu;
  const { text } = useTexts();
  const navigate = useNavigate();
  const notify = useNotify();
  const write = useViewWrites(views);
  const { chosen, isModified, error, choose } = views;
  /** The open dialog, and its view even while it fades out. */
  const [dialog, setDialog] = useState<ViewDialog>({ what: undefined, about: undefined });
  const ask = (what: ViewDialog['what']) => () => {
    onClose();
    setDialog({ what, about: chosen });
  };
  const done = () => setDialog(({ about }) => ({ what: undefined, about }));
  const show = (view: ListView | null, address = standard) => {
    onClose();
    choose(view?.id ?? null);
    navigate({ search: view ? `?${view.query}` : address });
  };
  const shipped = shippedViews.find(({ address }) => isEquivalent(address, `?${views.query}`));
  const change = (changed: Partial<ListView>) => async () => {
    onClose();
    try {
      if (chosen) await write.change(chosen, changed);
    } catch (error) {
      settle(error);
      notify((error as Error).message, { type: 'error' });
    }
  };
  const { about } = dialog;

  return (
    <>
      <LabelledMenu {...menu} label={text('listViews.open')}>
        <ChoiceItem
          kind="radio"
          label={text('listViews.standard')}
          checked={!chosen && !shipped}
          onChoose={() => show(null)}
        />
        {shippedViews.map((view) => (
          <ChoiceItem
            key={view.name}
            kind="radio"
            label={view.name}
            checked={!chosen && view === shipped}
            onChoose={() => show(null, view.address)}
          />
        ))}
        {views.views.map((view) => (
          <ChoiceItem
            key={view.id}
            kind="radio"
            label={view.isDefault ? text('listViews.beginsWith', { name: view.name }) : view.name}
            checked={view === chosen}
            onChoose={() => show(view)}
          />
        ))}
        {error && (
          <MenuItem onClick={() => void views.refetch()} sx={besideChoices}>
            {text('listViews.couldNotLoad')}
          </MenuItem>
        )}
        <Divider />
        <MenuItem onClick={ask('create')} sx={besideChoices}>
          {text('listViews.saveAs')}
        </MenuItem>
        {chosen && [
          isModified && (
            <MenuItem key="update" onClick={change({ query: views.query })} sx={besideChoices}>
              {text('listViews.update')}
            </MenuItem>
          ),
          <MenuItem key="rename" onClick={ask('rename')} sx={besideChoices}>
            {text('listViews.rename')}
          </MenuItem>,
          <ChoiceItem
            key="default"
            kind="checkbox"
            label={text('listViews.isDefault')}
            checked={chosen.isDefault}
            onChoose={change({ isDefault: !chosen.isDefault })}
          />,
          <MenuItem key="delete" onClick={ask('delete')} className="text-error" sx={besideChoices}>
            {text('listViews.delete')}
          </MenuItem>,
        ]}
      </LabelledMenu>
      {dialog.what === 'create' && (
        <NameDialog
          kind="create"
          values={{ name: '', isDefault: false }}
          onSave={(named) => write.create({ list, query: views.query, ...named })}
          onClose={done}
        />
      )}
      {dialog.what === 'rename' && about && (
        <NameDialog
          kind="renameTo"
          values={about}
          onSave={(named) => write.change(about, named)}
          onClose={done}
        />
      )}
      <ConfirmDialog
        isOpen={dialog.what === 'delete'}
        title={text('listViews.deleteOne.title')}
        about={about?.name}
        text={text(`listViews.deleteOne.${about?.isDefault ? 'textOfDefault' : 'text'}`)}
        confirmLabel={text('listViews.deleteOne.title')}
        isDestructive
        onConfirm={async () => {
          if (about) await write.remove(about);
        }}
        onClose={done}
      />
    </>
  );
}

/** The key prefix of the choices' texts. */
const besideChoices = { pl: '52px' };

type ViewDialog = { what: 'create' | 'rename' | 'delete' | undefined; about: ListView | undefined };
type Named = Pick<ListView, 'name' | 'isDefault'>;

/** Asks for a view's name, which nobody else sees. */
function NameDialog(props: {
  kind: 'create' | 'renameTo';
  values: Named;
  onSave: (named: Named) => Promise<void>;
  onClose: () => void;
}) {
  const { kind, values, onSave, onClose } = props;
  const { text } = useTexts();
  return (
    <SaveDialog
      title={text(`listViews.${kind}.title`)}
      submitLabel={text(`listViews.${kind}.submit`)}
      schema={ListViewName}
      values={{ name: values.name, isDefault: values.isDefault }}
      onSave={async (named: Named) => {
        await onSave(named);
        onClose();
      }}
      onClose={onClose}
    >
      {(field) => (
        <>
          <TextInput label={text('listViews.fields.name')} {...field('name')} />
          <CheckboxInput label={text('listViews.fields.isDefault')} {...field('isDefault')} />
        </>
      )}
    </SaveDialog>
  );
}

/** The calls, and their success texts. */
function useViewWrites({ choose }: Pick<ListViews, 'choose'>) {
  const notify = useNotify();
  const dataProvider = useDataProvider<DataProvider>();
  const say = (key: string, name: string) => notify(key, { type: 'success', messageArgs: { name } });
  return {
    create: async (body: Omit<ListView, 'id'>) => {
      const view = await dataProvider.perform('listViews.create', { body });
      choose(view.id);
      say('listViews.create.done', view.name);
    },
    change: async ({ id, name, query, isDefault }: ListView, changed: Partial<ListView>) => {
      const body = { name, query, isDefault, ...changed };
      await dataProvider.perform('listViews.update', { params: { id }, body });
      say('listViews.updated', body.name);
    },
    remove: async ({ id, name }: ListView) => {
      await dataProvider.perform('listViews.delete', { params: { id } });
      choose(null);
      say('listViews.deleteOne.done', name);
    },
  };
}
