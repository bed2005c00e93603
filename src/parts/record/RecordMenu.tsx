import MoreHoriz from '@mui/icons-material/MoreHoriz';
import { IconButton, MenuItem } from '@mui/material';
import { useTranslate } from 'react-admin';
import { LabelledMenu } from '#src/ui/LabelledMenu.tsx';
import { useMenu } from '#src/ui/useMenu.ts';
import { useCopy } from './useCopy.ts';
import { useRecord } from './useRecord.ts';

/** What is taken along from a record: its link and its id. */
export function RecordMenu() {
  const translate = useTranslate();
  const { copyLink, copyId } = useCopy(useRecord());
  const { button, menu, close } = useMenu();
  const label = translate('ui.record.more');
  const then = (act: () => void) => () => {
    close();
    act();
  };
  return (
    <>
      <IconButton {...button} aria-label={label}>
        <MoreHoriz fontSize="small" />
      </IconButton>
      <LabelledMenu {...menu} label={label}>
        <MenuItem onClick={then(copyLink)}>{translate('ui.record.copyLink')}</MenuItem>
        <MenuItem onClick={then(copyId)}>{translate('ui.record.copyId')}</MenuItem>
      </LabelledMenu>
    </>
  );
}
