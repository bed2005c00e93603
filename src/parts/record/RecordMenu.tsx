import MoreHoriz from '@mui/icons-material/MoreHoriz';
import { IconButton, MenuItem } from '@mui/material';
import { useId, useRef, useState } from 'react';
import { useTranslate } from 'react-admin';
import { LabelledMenu } from '../../ui/LabelledMenu';
import { useCopy } from './useCopy';
import { useRecord } from './useRecord';

/** What is taken along from a record: its link and its id. */
export function RecordMenu() {
  const translate = useTranslate();
  const { copyLink, copyId } = useCopy(useRecord());
  const [isOpen, setOpen] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const menuId = useId();
  const label = translate('ui.record.more');
  const then = (act: () => void) => () => {
    setOpen(false);
    act();
  };
  return (
    <>
      <IconButton
        ref={opener}
        onClick={() => setOpen(true)}
        aria-label={label}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        aria-controls={isOpen ? menuId : undefined}
      >
        <MoreHoriz fontSize="small" />
      </IconButton>
      <LabelledMenu
        id={menuId}
        label={label}
        opener={opener.current}
        isOpen={isOpen}
        onClose={() => setOpen(false)}
      >
        <MenuItem onClick={then(copyLink)}>{translate('ui.record.copyLink')}</MenuItem>
        <MenuItem onClick={then(copyId)}>{translate('ui.record.copyId')}</MenuItem>
      </LabelledMenu>
    </>
  );
}
