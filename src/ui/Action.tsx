import { MenuItem } from '@mui/material';
import { type ReactNode, useContext } from 'react';
import { BusyButton } from './BusyButton.tsx';
import { MenuContext } from './menuContext.ts';
import { ReasonedButton } from './ReasonedButton.tsx';
import { Tip } from './Tip.tsx';

type ActionProps = {
  onPress: () => void;
  /** Why it is not possible now; clicking it then only explains. */
  reason?: string | undefined;
  /** A hint beforehand: on hover and focus, in a menu below it. Empty while there is nothing to say yet. */
  hint?: string | undefined;
  isBusy?: boolean;
  /** Red in a menu; a button is no louder than others, as its question is red. */
  isDestructive?: boolean;
  /** In a card, not in the page's head. */
  isSmall?: boolean;
  children: ReactNode;
};

/** An action: a button on its page, a line in its menu. Styled by `action.css`. */
export function Action(props: ActionProps) {
  const { onPress, reason, hint, isBusy = false, isSmall = false, children } = props;
  const isLine = useContext(MenuContext) !== null;
  if (isLine) return <ActionLine {...props} />;
  const face = { variant: 'outlined', size: isSmall ? 'small' : 'medium' } as const;
  if (reason !== undefined) {
    return (
      <ReasonedButton {...face} reason={reason}>
        {children}
      </ReasonedButton>
    );
  }
  const button = (
    <BusyButton {...face} onClick={onPress} isBusy={isBusy}>
      {children}
    </BusyButton>
  );
  if (hint === undefined) return button;
  return (
    <Tip title={hint} describeChild>
      {button}
    </Tip>
  );
}

function ActionLine({ onPress, reason, hint, isDestructive, children }: ActionProps) {
  const menu = useContext(MenuContext);
  const note = reason ?? hint;
  const press = () => {
    if (reason !== undefined) return;
    menu?.close();
    onPress();
  };
  return (
    <MenuItem onClick={press} aria-disabled={reason !== undefined} className="actionLine">
      <span data-destructive={isDestructive || undefined}>{children}</span>
      {note && <span className="text-caption">{note}</span>}
    </MenuItem>
  );
}
