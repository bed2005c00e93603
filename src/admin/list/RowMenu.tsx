import { Divider, MenuItem } from '@mui/material';
import { lazy, Suspense, useId, useState } from 'react';
import { useGetRecordRepresentation } from 'react-admin';
import { Link } from 'react-router-dom';
import { useTexts } from '#i18n/texts.ts';
import { LabelledMenu } from '#src/ui/LabelledMenu.tsx';
import { MenuContext } from '#src/ui/menuContext.ts';
import { useCopy } from '../record/useCopy.ts';
import { useAppResource } from '../resource/resource.ts';
import { useLinks } from '../resource/useLinks.ts';
import { useLinkState } from './listOrigin.ts';
import type { Identified } from './listTypes.ts';
import type { RowMenuProps } from './useRowMenu.tsx';

/**
 * A row's menu: the ways to its screen, if it has one, and its actions, the same as there, loaded with the first menu.
 */
export function RowMenu({ row, opener, ...menu }: RowMenuProps<Identified>) {
  const { text, optional } = useTexts();
  const represent = useGetRecordRepresentation();
  const { name, show, actions } = useAppResource();
  const links = useLinks().to(name);
  const path = show && links.show(row.id);
  const state = useLinkState();
  const { copyLink, copyId } = useCopy(row);
  const [Actions] = useState(() => actions && lazy(async () => ({ default: await actions() })));
  const then = (act: () => void) => () => {
    menu.onClose();
    act();
  };
  return (
    <LabelledMenu
      id={useId()}
      label={String(represent(row))}
      opener={opener}
      isOpen={menu.isOpen}
      isKept={menu.isKept}
      onClose={menu.onClose}
    >
      {path && (
        <MenuItem component={Link} to={path} state={state}>
          {optional(`${name}.openRecord`) ?? text('ui.record.open')}
        </MenuItem>
      )}
      {path && (
        <MenuItem component={Link} to={path} target="_blank" rel="noopener" onClick={menu.onClose}>
          {text('ui.record.openInTab')}
        </MenuItem>
      )}
      {path && <MenuItem onClick={then(copyLink)}>{text('ui.record.copyLink')}</MenuItem>}
      <MenuItem onClick={then(copyId)}>{text('ui.record.copyId')}</MenuItem>
      {Actions && <Divider />}
      {Actions && (
        <Suspense>
          <MenuContext value={{ close: menu.onAct }}>
            <Actions />
          </MenuContext>
        </Suspense>
      )}
    </LabelledMenu>
  );
}
