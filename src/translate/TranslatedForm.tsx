import { useId, useLayoutEffect, useState } from 'react';
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
          aria-label={label ? undefined : words.title}
          rows={Math.max(2, Math.ceil(form.length / 44))}
          onChange={({ target }) => onChange(target.value.replace(/\n/g, ' '))}
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

/** A text with its placeholders as chips. */
export function Worded({ text }: { text: string }) {
  return (
    <p className="worded">
      {text.split(/%\{(\w+)\}/).map((part, n) =>
        // biome-ignore lint/suspicious/noArrayIndexKey: parts of one text, which stay in order
        n % 2 === 1 ? <code key={n}>{part}</code> : <span key={n}>{part}</span>,
      )}
    </p>
  );
}
