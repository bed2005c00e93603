import ViewColumn from '@mui/icons-material/ViewColumnOutlined';
import { Divider, IconButton } from '@mui/material';
import { useId, useRef, useState } from 'react';
import { useTranslate } from 'react-admin';
import { LabelledMenu } from '../LabelledMenu';
import { ChoiceItem } from './ChoiceItem';
import type { ListView } from './useListView';

type ViewMenuProps = {
  columns: readonly { key: string; label: string }[];
  view: ListView;
};

/** Which columns are shown, and how high the rows are. The first column names the row and always stays. */
export function ViewMenu({ columns, view }: ViewMenuProps) {
  const translate = useTranslate();
  const [isOpen, setOpen] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const menuId = useId();
  return (
    <>
      <IconButton
        ref={opener}
        onClick={() => setOpen(true)}
        aria-label={translate('ui.list.view')}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        aria-controls={isOpen ? menuId : undefined}
      >
        <ViewColumn fontSize="small" />
      </IconButton>
      <LabelledMenu
        id={menuId}
        label={translate('ui.list.view')}
        opener={opener.current}
        isOpen={isOpen}
        onClose={() => setOpen(false)}
      >
        {columns.slice(1).map(({ key, label }) => (
          <ChoiceItem
            key={key}
            kind="checkbox"
            label={label}
            checked={!view.hidden.includes(key)}
            onChoose={() => view.toggleColumn(key)}
          />
        ))}
        <Divider />
        <ChoiceItem
          kind="checkbox"
          label={translate('ui.list.compactRows')}
          checked={view.isCompact}
          onChoose={view.toggleCompact}
        />
      </LabelledMenu>
    </>
  );
}
