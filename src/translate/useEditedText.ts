import { useState } from 'react';
import { textFaults } from '#i18n/translation/faults.ts';
import type { CatalogText } from './catalogTexts.ts';
import { blankForms, joined, placeholdersIn } from './forms.ts';
import { proposalFor, propose } from './proposals.ts';
import { words } from './words.ts';

type Editing = {
  text: CatalogText;
  locale: string;
  /** What is typed, as soon as it is whole; undefined if it is put back. */
  onDraft?: (typed: string | undefined) => void;
  onKept: () => void;
  /** The browser can't store it. */
  onFault?: () => void;
};

/** A translation while it is typed: its forms, what it has lost, and whether it can be kept. */
export function useEditedText({ text, locale, onDraft, onKept, onFault }: Editing) {
  const { place, english, translation, state } = text;
  const proposal = proposalFor(locale, place);
  const before = () => blankForms(locale, english, proposal?.translation ?? translation);
  const [forms, setForms] = useState(before);
  const [fault, setFault] = useState<string>();
  const names = placeholdersIn(english);
  const typed = joined(forms);
  const isFull = (all: readonly string[]) => all.every((one) => one.trim() !== '');
  const isTyped = typed !== joined(blankForms(locale, english, translation));
  const confirms = canConfirm(text) && !isTyped;
  const faults = isFull(forms) ? textFaults(english, typed, locale) : [];
  const canKeep = isFull(forms) && faults.length === 0 && (isTyped || confirms);
  return {
    forms,
    typed,
    names,
    lost: names.filter((name) => !typed.includes(`%{${name}}`)),
    faults,
    isTyped,
    confirms,
    canKeep,
    /** Why it could not be kept. */
    fault,
    proposal,
    state,
    change(n: number, form: string) {
      const next = forms.with(n, form);
      setForms(next);
      onDraft?.(isFull(next) ? joined(next) : undefined);
    },
    putBack() {
      setForms(before());
      onDraft?.(undefined);
    },
    keep() {
      if (!canKeep) return;
      try {
        propose({ locale, place, english, replaced: translation, translation: typed, confirmed: !isTyped });
        setFault(undefined);
        onKept();
      } catch (error) {
        console.error(error);
        setFault(words.notStored);
        onFault?.();
      }
    },
  };
}

/** Whether it needs a look, and may be right as it is. */
export const canConfirm = ({ state }: Pick<CatalogText, 'state'>) =>
  state === 'stale' || state === 'suspect' || state === 'same';
