import EditOutlined from '@mui/icons-material/EditOutlined';
import { IconButton } from '@mui/material';
import { useState } from 'react';
import { useTexts } from '#i18n/texts.ts';
import { OtherResource } from '#src/admin/resource/OtherResource.tsx';
import { useCan } from '#src/admin/resource/useCan.ts';
import { useShortcutProps } from '#src/ui/shortcuts.ts';
import { useFirm } from '../matches/InvestorFirmContext.ts';
import { NotesDialog } from '../matches/NotesDialog.tsx';
import { matcherKeys } from '../queue/matcherKeys.ts';

/** The platform staff's notes on the firm, in view while deciding. */
export function FirmNotes() {
  const { text } = useTexts();
  const firm = useFirm();
  const canWrite = useCan()('crmInvestorFirms.setNotes');
  const shortcut = useShortcutProps(matcherKeys.notes[0]);
  const [isOpen, setOpen] = useState(false);
  return (
    <div className="notes">
      <span>{text('crmInvestorFirms.fields.notes')}</span>
      <p data-none={!firm.notes || undefined}>{firm.notes ?? text('firmMatcher.notes.none')}</p>
      {canWrite && (
        <IconButton
          size="small"
          aria-label={text('firmMatcher.notes.edit')}
          title={text('firmMatcher.notes.edit')}
          onClick={() => setOpen(true)}
          {...shortcut}
        >
          <EditOutlined fontSize="small" />
        </IconButton>
      )}
      <OtherResource name="crmInvestorFirms">
        {isOpen && <NotesDialog firm={firm} onClose={() => setOpen(false)} />}
      </OtherResource>
    </div>
  );
}
