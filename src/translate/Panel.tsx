import ChevronLeft from '@mui/icons-material/ChevronLeft';
import ChevronRight from '@mui/icons-material/ChevronRight';
import Close from '@mui/icons-material/Close';
import { type KeyboardEvent, useEffect, useRef } from 'react';
import { directionOf, ownName } from '#i18n/languageTags.ts';
import { reference } from '#i18n/locales.ts';
import { onKey } from '../ui/keys.ts';
import { useKeyListener } from '../ui/useKeyListener.ts';
import type { CatalogText } from './catalogTexts.ts';
import { formsOf, numbersOf } from './forms.ts';
import { Helps } from './Helps.tsx';
import { draft } from './mode.ts';
import type { PageText } from './pageText.ts';
import { withdraw } from './proposals.ts';
import { Placeholders, TranslatedForm, Worded } from './TranslatedForm.tsx';
import { useEditedText } from './useEditedText.ts';
import { words } from './words.ts';

type PanelProps = {
  text: PageText;
  locale: string;
  texts: ReadonlyMap<string, CatalogText>;
  position: { at: number; of: number };
  onStep: (by: number) => void;
  onNext: () => void;
  onOpen: (place: string) => void;
  onClose: () => void;
};

/** A text of the page: what it was made from, what one types, what must not be lost, and what helps. */
export function Panel({ text, locale, texts, position, onStep, onNext, onOpen, onClose }: PanelProps) {
  const { place, file, english, madeFrom, status, shown } = text;
  const edited = useEditedText({
    text,
    locale,
    onDraft: (typed) => draft(place, typed),
    onKept: onNext,
  });
  const { forms, names, lost, isTyped, confirms, canKeep, fault, proposal, change, keep } = edited;
  const { panel, leave } = useFocus();
  const values = Object.assign({}, ...shown.map((one) => one.text.values));
  const answer = (event: KeyboardEvent) => {
    if (event.key === 'F6') {
      event.preventDefault();
      leave();
    }
    const isField = event.target instanceof HTMLTextAreaElement;
    if (event.key === 'Enter' && isField && (event.ctrlKey || event.metaKey || forms.length === 1)) {
      event.preventDefault();
      keep();
    } else if (event.key === 'Escape' && isField && isTyped) edited.putBack();
    else if (event.key === 'Escape') onClose();
  };

  return (
    <aside ref={panel} className="translatePanel" aria-label={words.title} onKeyDown={onKey(answer)}>
      <header>
        <h2>{words.title}</h2>
        <span className="statusChip" data-status={status}>
          {words.states[status]}
        </span>
        <span className="position">{`${position.at} of ${position.of}`}</span>
        <button type="button" aria-label={words.previous} onClick={() => onStep(-1)}>
          <ChevronLeft />
        </button>
        <button type="button" aria-label={words.next} onClick={() => onStep(1)}>
          <ChevronRight />
        </button>
        <button type="button" aria-label={words.close} onClick={onClose}>
          <Close />
        </button>
      </header>
      <div className="body">
        <p className="place">
          <strong>{place}</strong>
          <span>{file}</span>
        </p>
        <section>
          <h3>{words.english}</h3>
          <Forms locale={reference} text={english} />
          {madeFrom && (
            <div className="madeFrom">
              <h3>{words.madeFrom}</h3>
              <Forms locale={reference} text={madeFrom} />
            </div>
          )}
        </section>
        <section>
          <h3>
            {ownName(locale)}
            <small>{words.live}</small>
          </h3>
          {forms.map((form, n) => (
            <TranslatedForm
              // biome-ignore lint/suspicious/noArrayIndexKey: a form has no other name than its place
              key={n}
              {...{ locale, form, values, english: formsOf(english).at(Math.min(n, 1)) ?? english }}
              label={forms.length > 1 ? numbersOf(locale, n) : undefined}
              place={shown.find((one) => one.text.form === n) ?? (forms.length === 1 ? shown[0] : undefined)}
              dir={directionOf(locale)}
              onChange={(next) => change(n, next)}
            />
          ))}
          <Placeholders {...{ names, lost, values }} />
        </section>
        <Helps {...{ text, texts, locale, onOpen }} onInsert={(inserted) => change(0, inserted)} />
      </div>
      <footer>
        {fault && <p role="alert">{fault}</p>}
        {proposal && (
          <button type="button" onClick={() => withdraw(proposal)}>
            {words.withdraw}
          </button>
        )}
        <button type="button" onClick={onNext}>
          {words.skip}
        </button>
        <button type="button" data-primary disabled={!canKeep} onClick={keep}>
          {confirms ? words.confirm : words.keep}
        </button>
      </footer>
    </aside>
  );
}

/** The plural forms of a text, each with its category and numbers that take it. */
function Forms({ locale, text }: { locale: string; text: string }) {
  const forms = formsOf(text);
  if (forms.length === 1) return <Worded text={text} />;
  return forms.map((form, n) => {
    const { category, examples } = numbersOf(locale, n);
    return (
      <div key={category} className="form">
        <span>
          <strong>{category}</strong>
          {examples.join(', ')}
        </span>
        <Worded text={form} />
      </div>
    );
  });
}

/** The field has the focus at first; F6 goes to the page and back to where one was. */
function useFocus() {
  const panel = useRef<HTMLElement>(null);
  const outside = useRef<Element>(null);
  const enter = () => {
    outside.current = document.activeElement;
    const field = panel.current?.querySelector('textarea');
    field?.focus();
    field?.setSelectionRange(field.value.length, field.value.length);
  };
  const leave = () => {
    const { current: place } = outside;
    const isThere = place instanceof HTMLElement && place.isConnected && place !== document.body;
    (isThere ? place : document.querySelector<HTMLElement>('h1'))?.focus();
  };
  useEffect(enter, []);
  // The panel keeps its own keys, so this hears those of the page.
  useKeyListener((event) => {
    if (event.key !== 'F6') return;
    event.preventDefault();
    enter();
  });
  return { panel, leave };
}
