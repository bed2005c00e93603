import Close from '@mui/icons-material/Close';
import { Dialog, DialogTitle, IconButton } from '@mui/material';
import { useId } from 'react';
import type { FirmRow } from '#contract/firms.ts';
import { useTexts } from '#i18n/texts.ts';
import { keepKeys } from '#src/ui/keepKeys.ts';
import { LoadFailure } from '#src/ui/LoadFailure.tsx';
import { LoadingState } from '#src/ui/LoadingState.tsx';
import { HierarchyTree } from './HierarchyTree.tsx';
import { useFirmHierarchy } from './useFirmHierarchy.ts';
import '#src/ui/dialog.css';
import './hierarchyDialog.css';

type HierarchyDialogProps = {
  firm: Pick<FirmRow, 'id' | 'displayName' | 'key'>;
  onClose: () => void;
};

/** All firms above and below one, as a tree to walk through (document 3, section 2). */
export function HierarchyDialog({ firm, onClose }: HierarchyDialogProps) {
  const { text } = useTexts();
  const titleId = useId();
  const { data, error, refetch, isFetching } = useFirmHierarchy(firm.id, 'all');
  return (
    <Dialog
      open
      onClose={onClose}
      onKeyDown={keepKeys}
      aria-labelledby={titleId}
      maxWidth={false}
      slotProps={{ paper: { className: 'hierarchyDialog' } }}
    >
      <DialogTitle id={titleId} className="dialogHead">
        <span>
          {text('firms.hierarchy.title')}
          <small>
            {firm.displayName} <span>{firm.key}</span>
          </small>
        </span>
        <IconButton onClick={onClose} aria-label={text('firms.hierarchy.close')}>
          <Close />
        </IconButton>
      </DialogTitle>
      {error && (
        <div className="tools">
          <LoadFailure
            message={text('firms.hierarchy.panel.couldNotLoad')}
            error={error}
            onRetry={() => void refetch()}
            isRetrying={isFetching}
          />
        </div>
      )}
      {!data && !error && (
        <div className="tools">
          <LoadingState lines={8} />
        </div>
      )}
      {data && <HierarchyTree firm={firm} begun={data} onClose={onClose} />}
    </Dialog>
  );
}
