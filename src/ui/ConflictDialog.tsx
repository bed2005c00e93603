import {
  Box,
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogContentText,
  DialogTitle,
} from '@mui/material';
import { type ReactNode, useId } from 'react';
import { useTranslate } from 'react-admin';
import { BusyButton } from './BusyButton';
import { ErrorBox } from './ErrorBox';

/** A field that someone else changed meanwhile. */
export type ConflictingField = {
  name: string;
  label: string;
  theirs: ReactNode;
  /** Nothing where one did not touch the field; theirs then stays either way. */
  mine: ReactNode | undefined;
  changedBy?: string | undefined;
  changedOn?: ReactNode;
};

type ConflictDialogProps = {
  fields: readonly ConflictingField[];
  isSaving: boolean;
  failure: unknown;
  onTakeTheirs: () => void;
  onKeepMine: () => void;
  /** Neither yet: back to the form. */
  onClose: () => void;
};

/** Someone saved the record first: who changed what, field by field beside one's own input, and the choice of which to keep. */
export function ConflictDialog(props: ConflictDialogProps) {
  const { fields, isSaving, failure, onTakeTheirs, onKeepMine, onClose } = props;
  const translate = useTranslate();
  const titleId = useId();
  const textId = useId();
  return (
    <Dialog
      open
      onClose={() => !isSaving && onClose()}
      role="alertdialog"
      aria-labelledby={titleId}
      aria-describedby={textId}
      maxWidth="md"
      fullWidth
    >
      <DialogTitle id={titleId}>{translate('ui.conflict.title')}</DialogTitle>
      <DialogContent>
        <DialogContentText id={textId} sx={{ mb: 2 }}>
          {translate('ui.conflict.text')}
        </DialogContentText>
        {failure !== undefined && <ErrorBox error={failure} />}
        <Box sx={boxStyle}>
          <table>
            <thead>
              <tr>
                <th scope="col">{translate('ui.conflict.field')}</th>
                <th scope="col">{translate('ui.conflict.theirs')}</th>
                <th scope="col">{translate('ui.conflict.mine')}</th>
              </tr>
            </thead>
            <tbody>
              {fields.map(({ name, label, theirs, mine, changedBy, changedOn }) => (
                <tr key={name}>
                  <th scope="row">{label}</th>
                  <td>
                    {theirs}
                    <Box sx={{ fontSize: 12, color: 'text.secondary' }}>
                      {changedBy && translate('ui.conflict.changedBy', { name: changedBy })} {changedOn}
                    </Box>
                  </td>
                  <td>
                    {mine ?? <Box sx={{ color: 'text.secondary' }}>{translate('ui.conflict.untouched')}</Box>}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </Box>
      </DialogContent>
      <DialogActions>
        <Button color="inherit" onClick={onClose}>
          {translate('ui.conflict.back')}
        </Button>
        <Button variant="outlined" onClick={onTakeTheirs}>
          {translate('ui.conflict.takeTheirs')}
        </Button>
        <BusyButton variant="contained" onClick={onKeepMine} isBusy={isSaving}>
          {translate('ui.conflict.keepMine')}
        </BusyButton>
      </DialogActions>
    </Dialog>
  );
}

const boxStyle = {
  overflowX: 'auto',
  '& table': { width: '100%', borderCollapse: 'collapse' },
  '& th, & td': {
    py: 1,
    px: { xs: 0.5, sm: 1 },
    textAlign: 'left',
    verticalAlign: 'top',
    borderTop: '1px solid',
    borderColor: 'divider',
    overflowWrap: 'break-word',
  },
  '& thead th': { borderTop: 0, fontSize: 12, color: 'text.secondary' },
  '& td': { whiteSpace: 'pre-line' },
  '& th': { fontWeight: 500 },
};
