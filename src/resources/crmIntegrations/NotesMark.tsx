import StickyNote2Outlined from '@mui/icons-material/StickyNote2Outlined';
import { IconButton } from '@mui/material';
import { useContext } from 'react';
import { useTexts } from '#i18n/texts.ts';
import { useCan } from '#src/admin/resource/useCan.ts';
import { RowControlsContext } from '#src/ui/rowControls.ts';
import { Tip } from '#src/ui/Tip.tsx';

type NotesMarkProps = { notes: string | null; name: string; onOpen: () => void };

/** How much of the notes is shown on hover and focus; the dialog has them in full. */
const maxShown = 200;

/** After a firm's name: its notes, and the way to edit them. */
export function NotesMark({ notes, name, onOpen }: NotesMarkProps) {
  const { text } = useTexts();
  const { tabIndex } = useContext(RowControlsContext);
  const canWrite = useCan()('crmInvestorFirms.setNotes');
  if (!notes && !canWrite) return null;
  const shown = notes && notes.length > maxShown ? `${notes.slice(0, maxShown)}…` : notes;
  return (
    <Tip title={shown ?? ''}>
      <IconButton
        size="small"
        tabIndex={tabIndex}
        className="notesMark"
        data-empty={!notes || undefined}
        aria-label={text(`crmInvestorFirms.notes.${notes ? 'open' : 'add'}`, { name })}
        onClick={onOpen}
      >
        <StickyNote2Outlined />
      </IconButton>
    </Tip>
  );
}
