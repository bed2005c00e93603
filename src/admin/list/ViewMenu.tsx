import ViewColumn from '@mui/icons-material/ViewColumnOutlined';
import { Divider, IconButton } from '@mui/material';
import { useTexts } from '#i18n/texts.ts';
import { LabelledMenu } from '#src/ui/LabelledMenu.tsx';
import { useMenu } from '#src/ui/useMenu.ts';
import { ChoiceItem } from './ChoiceItem.tsx';
import type { ListView } from './useListView.ts';

/** Which columns are shown, and how high the rows are. The first column names the row and always stays. */
export function ViewMenu<Row>({ view }: { view: ListView<Row> }) {
  const { text } = useTexts();
  const { button, menu } = useMenu();
  return (
    <>
      <IconButton {...button} aria-label={text('ui.list.view')}>
        <ViewColumn fontSize="small" />
      </IconButton>
      <LabelledMenu {...menu} label={text('ui.list.view')}>
        {view.offered.slice(1).map((column) => (
          <ChoiceItem
            key={column.key}
            kind="checkbox"
            label={column.label}
            checked={view.shown.includes(column)}
            onChoose={() => view.toggleColumn(column.key)}
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
