import InfoOutlined from '@mui/icons-material/InfoOutlined';
import { useEffect, useRef } from 'react';
import { useTexts } from '#i18n/texts.ts';
import { useWait } from '#src/ui/useWait.ts';

type CancelledLineProps = {
  /** The cancelled row; none for a new one. */
  name: string | undefined;
  /** The violated rule, if that was the reason. */
  rule: string | undefined;
  until: number;
  onUndo: () => void;
  /** Its time is up; the focus may still be in it. */
  onEnd: (hasFocus: boolean) => void;
};

/** Says what was cancelled, and why, and restores it while it is shown. It takes the focus, as work was lost. */
export function CancelledLine({ name, rule, until, onUndo, onEnd }: CancelledLineProps) {
  const { text } = useTexts();
  const undo = useRef<HTMLButtonElement>(null);
  const wait = useWait(until);
  const isOver = wait === undefined;
  const end = useRef(onEnd);
  end.current = onEnd;
  useEffect(() => undo.current?.focus({ preventScroll: true }), []);
  useEffect(() => {
    if (isOver) end.current(undo.current === document.activeElement);
  }, [isOver]);
  const [before = '', after = ''] = text(rule ? 'recordParts.cancelledBy' : 'recordParts.cancelled', {
    rule: rule?.replace(/\.$/, '') ?? '',
    name: '\n',
  }).split('\n');
  return (
    <div className="partLine" data-tone="info">
      <InfoOutlined />
      <div>
        <span role="status">
          {name === undefined ? (
            text('recordParts.cancelledNew')
          ) : (
            <>
              {before}
              <strong>{name}</strong>
              {after}
            </>
          )}
        </span>{' '}
        <button ref={undo} type="button" onClick={onUndo}>
          {text('ui.undo.action')}
        </button>{' '}
        {wait && <small aria-hidden>{text('ui.wait.left', { count: wait.left })}</small>}
      </div>
    </div>
  );
}
