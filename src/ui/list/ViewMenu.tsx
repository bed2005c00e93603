import ViewColumn from '@mui/icons-material/ViewColumnOutlined';
import { Divider, IconButton } from '@mui/material';
import { useTexts } from '#i18n/texts.ts';
import { LabelledMenu } from '../LabelledMenu.tsx';
import { useMenu } from '../useMenu.ts';
import { ChoiceItem } from './ChoiceItem.tsx';
import type { ListView } from './useListView.ts';

type ViewMenuProps = {
  columns: readonly { key: string; label: string }[];
  view: ListView;
};

/** Which columns are shown, and how high the rows are. The first column names the row and always stays. */
export function ViewMenu({ columns, view }: ViewMenuProps) {
  const { text } = useTexts();
  const { button, menu } = useMenu();
  return (
    <>
      <IconButton {...button} aria-label={text('ui.list.view')}>
        <ViewColumn fontSize="small" />
      </IconButton>
      <LabelledMenu {...menu} label={text('ui.list.view')}>
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
          label={text('ui.list.compactRows')}
          checked={view.isCompact}
          onChoose={view.toggleCompact}
        />
      </LabelledMenu>
    </>
  );
}
