import type { Ref } from 'react';
import { useTexts } from '#i18n/texts.ts';
import { ReasonedButton } from './ReasonedButton.tsx';

type EditButtonProps = {
  /** The title of the card that it edits. */
  card: string;
  /** Why it can't be edited now. */
  reason?: string | undefined;
  onPress: () => void;
  ref?: Ref<HTMLButtonElement>;
};

/** A card's button to edit it. */
export function EditButton({ card, reason, onPress, ref }: EditButtonProps) {
  const { text } = useTexts();
  return (
    <ReasonedButton
      ref={ref}
      reason={reason}
      size="small"
      variant="outlined"
      // Save was here until now: the rest of a double click on it starts nothing.
      onClick={({ detail }) => detail > 1 || onPress()}
      aria-label={text('ui.card.editOf', { card })}
    >
      {text('ui.card.edit')}
    </ReasonedButton>
  );
}
