import { Divider } from '@mui/material';
import type { ReactNode } from 'react';
import { useTexts } from '#i18n/texts.ts';
import { Action } from '#src/ui/Action.tsx';
import { MoreMenu } from '#src/ui/MoreMenu.tsx';
import { useCopy } from './useCopy.ts';
import { useRecordContext } from './useRecordContext.ts';

/**
 * The actions that are not beside a record's heading, and copies of its link and id; last what can't be undone.
 */
export function RecordMenu({ rare, last }: { rare?: ReactNode; last?: ReactNode }) {
  const { text } = useTexts();
  const { copyLink, copyId } = useCopy(useRecordContext());
  return (
    <MoreMenu>
      {rare}
      <Action onPress={copyLink}>{text('ui.record.copyLink')}</Action>
      <Action onPress={copyId}>{text('ui.record.copyId')}</Action>
      {last && <Divider />}
      {last}
    </MoreMenu>
  );
}
