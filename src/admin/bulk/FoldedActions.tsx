import MoreHoriz from '@mui/icons-material/MoreHoriz';
import { IconButton } from '@mui/material';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useTexts } from '#i18n/texts.ts';
import { Action } from '#src/ui/Action.tsx';
import { LabelledMenu } from '#src/ui/LabelledMenu.tsx';
import { MenuContext } from '#src/ui/menuContext.ts';
import { ReasonedButton } from '#src/ui/ReasonedButton.tsx';
import { useMenu } from '#src/ui/useMenu.ts';
import './foldedActions.css';

type FoldedAction = { key: string; label: string; isDestructive: boolean; onPress: () => void };

type FoldedActionsProps = {
  actions: readonly FoldedAction[];
  /** Why none is possible now. */
  reason: string | undefined;
};

/** Buttons in one line; those without room are in a menu at its end. */
export function FoldedActions({ actions, reason }: FoldedActionsProps) {
  const { text } = useTexts();
  const { button, menu, close } = useMenu();
  const line = useRef<HTMLDivElement>(null);
  const [fitting, setFitting] = useState(actions.length);
  const measure = () => {
    const [first, ...others] = line.current?.children ?? [];
    if (!line.current || !first) return;
    const { right } = line.current.getBoundingClientRect();
    const { top, right: firstEnd } = first.getBoundingClientRect();
    const beside = others.filter((other) => other.getBoundingClientRect().top === top).length;
    setFitting(firstEnd > right ? 0 : 1 + beside);
  };
  useLayoutEffect(measure);
  useEffect(() => {
    window.addEventListener('resize', measure);
    return () => window.removeEventListener('resize', measure);
  });
  const folded = actions.slice(fitting);
  return (
    <div className="foldedActions">
      <div ref={line}>
        {actions.map(({ key, label, isDestructive, onPress }, at) => (
          <ReasonedButton
            key={key}
            variant="outlined"
            color={isDestructive ? 'error' : 'primary'}
            reason={reason}
            onClick={onPress}
            data-folded={at >= fitting || undefined}
          >
            {label}
          </ReasonedButton>
        ))}
      </div>
      <IconButton
        {...button}
        aria-label={text('ui.record.more')}
        data-folded={folded.length === 0 || undefined}
      >
        <MoreHoriz fontSize="small" />
      </IconButton>
      <LabelledMenu {...menu} label={text('ui.record.more')}>
        <MenuContext value={{ close: () => flushSync(close) }}>
          {folded.map(({ key, label, ...action }) => (
            <Action key={key} {...action} reason={reason}>
              {label}
            </Action>
          ))}
        </MenuContext>
      </LabelledMenu>
    </div>
  );
}
