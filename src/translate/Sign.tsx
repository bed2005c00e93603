import Add from '@mui/icons-material/Add';
import Check from '@mui/icons-material/Check';
import Equal from '@mui/icons-material/DragHandle';
import QuestionMark from '@mui/icons-material/QuestionMark';
import Refresh from '@mui/icons-material/Refresh';
import type { Status } from './catalogTexts.ts';

const icons = {
  missing: Add,
  stale: Refresh,
  suspect: QuestionMark,
  same: Equal,
  done: Check,
  proposed: Check,
};

/** How a text stands, beside the word for it. */
export function Sign({ status }: { status: Status }) {
  const Icon = icons[status];
  return (
    <i aria-hidden>
      <Icon />
    </i>
  );
}
