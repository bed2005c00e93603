import { Button } from '@mui/material';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { ownName } from '#i18n/languageTags.ts';
import type { Term } from '#i18n/translation/glossary.ts';
import { Segments } from '#src/admin/inputs/Segments.tsx';
import { Marked } from '#src/parts/firms/Marked.tsx';
import { words } from '../words.ts';
import { translationOf } from './rows.ts';
import { nameOf, type TextHit } from './termHits.ts';
import '#src/admin/inputs/segments.css';

const say = words.glossary;

type TermTextsProps = {
  locale: string;
  term: Term;
  hits: readonly TextHit[];
  onEdit: () => void;
  onBack: () => void;
};

/** A term's translation, and the texts that have or miss it. */
export function TermTexts({ locale, term, hits, onEdit, onBack }: TermTextsProps) {
  const missed = hits.filter(({ isMissed }) => isMissed);
  const [kind, show] = useState<'missed' | 'used'>(missed.length > 0 ? 'missed' : 'used');
  const { forms = [], forbidden = [], note } = term.translations[locale] ?? {};
  const shown = kind === 'missed' ? missed : hits;
  const facts = [
    [ownName(locale), forms.join('; ')],
    [say.forbiddenWords, forbidden.join('; ')],
    [say.note, [term.note, note].filter(Boolean).join('. ')],
  ].filter(([, value]) => value);
  return (
    <>
      <header>
        <h2>{nameOf(term)}</h2>
        <Button className="back" color="inherit" onClick={onBack}>
          {say.back}
        </Button>
        <Button variant="outlined" color="inherit" size="small" onClick={onEdit}>
          {say.edit}
        </Button>
      </header>
      <dl>
        {facts.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <div className="kinds">
        <Segments
          label={say.used}
          value={kind}
          onChange={show}
          choices={[
            { value: 'missed', label: say.missed, aside: words.number(missed.length) },
            { value: 'used', label: say.used, aside: words.number(hits.length) },
          ]}
        />
        {missed.some((hit) => hit.forbidden) && (
          <span>{say.withForbidden(missed.filter((hit) => hit.forbidden).length)}</span>
        )}
      </div>
      <ul>
        {shown.length === 0 && <li>{say.noHits}</li>}
        {shown.map((hit) => (
          <li key={hit.row.place}>
            <Link to={`/translate/${locale}?at=${hit.row.place}`}>
              <span lang={locale}>
                <Marked
                  text={translationOf(hit.row)}
                  words={hit.forbidden ? [hit.forbidden] : hit.isMissed ? [] : [...forms]}
                />
              </span>
              <span lang="en">{hit.row.english}</span>
              <code>{hit.row.place}</code>
            </Link>
          </li>
        ))}
      </ul>
      {missed.length > 0 && (
        <footer>
          <Link to={`/translate/${locale}?reason=term&q=${encodeURIComponent(nameOf(term))}`}>
            {say.inList}
          </Link>
        </footer>
      )}
    </>
  );
}
