import Close from '@mui/icons-material/Close';
import { Button, IconButton } from '@mui/material';
import { useState } from 'react';
import { useStore } from 'react-admin';
import type { CrmMatching } from '#contract/crmMatches.ts';
import { useFormats } from '#i18n/format.ts';
import { useTexts } from '#i18n/texts.ts';
import { ConfirmDialog } from '#src/ui/ConfirmDialog.tsx';
import { useBeginBulk } from './sample/useBeginBulk.ts';

type LastRunProps = { id: string; run: NonNullable<CrmMatching['lastRun']> };

/** The last bulk acceptance, and the way to undo it. */
export function LastRun({ id, run: { bulkId, startedOn, linked } }: LastRunProps) {
  const { text } = useTexts();
  const { number, date } = useFormats();
  const [closed, close] = useStore(`crmIntegrations.lastRun.${id}`, '');
  const [isOpen, setOpen] = useState(false);
  const begin = useBeginBulk(id);
  if (linked === 0 || closed === bulkId) return null;
  const words = { smart_count: linked, count: number(linked), date: date(startedOn) };
  return (
    <section className="certainStrip" aria-label={text('crmIntegrations.lastRun.name')} data-screen-only>
      <p>{text('crmIntegrations.lastRun.text', words)}</p>
      <Button size="small" variant="outlined" color="inherit" onClick={() => setOpen(true)}>
        {text('crmIntegrations.lastRun.undo')}
      </Button>
      <IconButton
        size="small"
        aria-label={text('crmIntegrations.lastRun.close')}
        onClick={() => close(bulkId)}
      >
        <Close fontSize="small" />
      </IconButton>
      <ConfirmDialog
        isOpen={isOpen}
        title={text('crmIntegrations.lastRun.undo')}
        text={text('crmIntegrations.lastRun.question', words)}
        confirmLabel={text('crmIntegrations.lastRun.confirm', words)}
        isDestructive
        onConfirm={() => begin('undoAccept', { bulkId })}
        onClose={() => setOpen(false)}
      />
    </section>
  );
}
