import { useId, useLayoutEffect, useState } from 'react';
import { directionOf } from '#i18n/languageTags.ts';
import { Marked } from '../parts/firms/Marked.tsx';
import { filledIn } from './forms.ts';
import type { Place } from './markedPage.ts';
import { fitOf } from './shownPlaces.ts';
import { words } from './words.ts';

type TranslatedFormProps = {
  locale: string;
  form: string;
  english: string;
  values: Record<string, string>;
  /** The category of a plural form, and numbers that take it. */
  label: { category: string; examples: number[] } | undefined;
  /** Where it stands on this page, if it does. */
  place: Place | undefined;
  dir: 'ltr' | 'rtl';
  /** Of the field, if it has no label. */
  name?: string;
  onChange: (form: string) => void;
};

/** The field of one form, and how long it is beside English and in the page. */
export function TranslatedForm({
  locale,
  form,
  english,
  values,
  label,
  place,
  dir,
  name,
  onChange,
}: TranslatedFormProps) {
  const id = useId();
  const [fit, setFit] = useState<ReturnType<typeof fitOf>>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the page shows it anew a moment after it was typed
  useLayoutEffect(() => {
    const timer = setTimeout(() => setFit(place && fitOf(place)), 120);
    return () => clearTimeout(timer);
  }, [form, place]);
  const [own, ofEnglish] = [filledIn(form, values).length, filledIn(english, values).length];
  const longest = Math.max(own, ofEnglish, 1);
  return (
    <div className="form">
      {label && (
        <label htmlFor={id}>
          <strong>{label.category}</strong>
          {label.examples.join(', ')}
        </label>
      )}
      <div>
        <textarea
          id={id}
          {...{ dir, lang: locale, value: form }}
          aria-label={label ? undefined : (name ?? words.title)}
          rows={Math.max(2, Math.ceil(form.length / 44))}
          onChange={({ target: { value } }) =>
            onChange(english.includes('\n') ? value : value.replace(/\n/g, ' '))
          }
        />
        <p className="length">
          <span className="bars" aria-hidden>
            <i style={{ width: `${(100 * ofEnglish) / longest}%` }} />
            <i style={{ width: `${(100 * own) / longest}%` }} />
          </span>
          {words.length(own, ofEnglish)}
          {fit && ('cut' in fit || fit.lines > 0) && (
            <em data-cut={'cut' in fit || undefined}>
              {'cut' in fit ? words.cut(fit.cut) : words.fits(fit.lines)}
            </em>
          )}
        </p>
      </div>
    </div>
  );
}

/** What must not be lost, with its values on this page, and what is. */
export function Placeholders({
  names,
  lost,
  values,
}: {
  names: readonly string[];
  lost: readonly string[];
  values: Record<string, string>;
}) {
  if (names.length === 0) return null;
  return (
    <p className="placeholders">
      {names.map((name) => (
        <span key={name}>
          <code>{name}</code>
          {values[name]}
        </span>
      ))}
      <em data-lost={lost.length > 0 || undefined}>
        {lost.length > 0 ? words.lost(lost) : words.kept(names.length)}
      </em>
    </p>
  );
}

type WordedProps = {
  text: string;
  lang?: string;
  /** Words of a search. */
  marks?: readonly string[];
};

/** A text with its placeholders as chips. */
export function Worded({ text, lang, marks = [] }: WordedProps) {
  return (
    <p className="worded" lang={lang} dir={lang && directionOf(lang)}>
      {text.split(/%\{(\w+)\}/).map((part, n) =>
        // biome-ignore lint/suspicious/noArrayIndexKey: parts of one text, which stay in order
        n % 2 === 1 ? <code key={n}>{part}</code> : <Marked key={n} text={part} words={marks} />,
      )}
    </p>
  );
}
