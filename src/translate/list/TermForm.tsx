import { Button } from '@mui/material';
import { type FormEvent, useId, useState } from 'react';
import { ownName } from '#i18n/languageTags.ts';
import { contentOf, type EnglishTerm, type Term } from '#i18n/translation/glossary.ts';
import { TextInput } from '#src/admin/inputs/TextInput.tsx';
import { onKey } from '#src/ui/keys.ts';
import { digestOf } from '../digest.ts';
import type { TermProposal } from '../proposals.ts';
import { words } from '../words.ts';

const say = words.glossary;
const parts = (list: string) =>
  list
    .split(';')
    .map((one) => one.trim())
    .filter(Boolean);

type TermFormProps = {
  locale: string;
  /** Without one a new term is added. */
  term?: Term;
  /** As the glossary has it. */
  known?: Term | undefined;
  proposal?: TermProposal | undefined;
  /** Names of terms that there are. */
  taken: readonly string[];
  fault: string | undefined;
  onKeep: (proposal: Omit<TermProposal, 'locale'>) => void;
  onCancel: () => void;
};

/** A term in its row: its forms in the locale, the words that must not stand for it, and a note. */
export function TermForm({ locale, term, known, proposal, taken, fault, onKeep, onCancel }: TermFormProps) {
  const id = useId();
  const own = term?.translations[locale];
  const [english, setEnglish] = useState('');
  const [forms, setForms] = useState(own?.forms.join('; ') ?? '');
  const [forbidden, setForbidden] = useState(own?.forbidden?.join('; ') ?? '');
  const [note, setNote] = useState(own?.note ?? '');
  const [isChecked, check] = useState(false);
  const names = term?.english ?? parts(english);
  const faults = {
    english: names.length === 0 ? say.missing : taken.includes(names[0] ?? '') ? say.known : undefined,
    forms: parts(forms).length === 0 ? say.missing : undefined,
  };
  const keep = async (event: FormEvent) => {
    event.preventDefault();
    check(true);
    if (faults.english || faults.forms) return;
    const about: EnglishTerm = {
      english: names,
      ...(term?.note !== undefined && { note: term.note }),
      ...(term?.exceptions && { exceptions: term.exceptions }),
    };
    const translation = {
      forms: parts(forms),
      ...(parts(forbidden).length > 0 && { forbidden: parts(forbidden) }),
      ...(note.trim() && { note: note.trim() }),
    };
    const before = known && contentOf(known, known.translations[locale] ?? { forms: [] });
    const version = proposal?.version ?? (before ? await digestOf(before) : '');
    onKeep({ term: about, translation, version });
  };
  return (
    <form
      className="termForm"
      aria-label={term ? say.edit : say.add}
      noValidate
      onSubmit={(event) => void keep(event)}
      onKeyDown={onKey(({ key }) => key === 'Escape' && onCancel())}
    >
      {!term && (
        <TextInput
          id={`${id}e`}
          label={say.english}
          value={english}
          error={isChecked ? faults.english : undefined}
          autoFocus
          onChange={({ target }) => setEnglish(target.value)}
        />
      )}
      <TextInput
        id={`${id}f`}
        label={say.forms(ownName(locale))}
        lang={locale}
        value={forms}
        error={isChecked ? faults.forms : undefined}
        autoFocus={term !== undefined}
        onChange={({ target }) => setForms(target.value)}
      />
      <TextInput
        id={`${id}n`}
        label={say.forbidden}
        lang={locale}
        value={forbidden}
        onChange={({ target }) => setForbidden(target.value)}
      />
      <TextInput
        id={`${id}o`}
        label={say.note}
        value={note}
        onChange={({ target }) => setNote(target.value)}
      />
      {fault && <p role="alert">{fault}</p>}
      <div className="acts">
        <Button color="inherit" onClick={onCancel}>
          {say.cancel}
        </Button>
        <Button type="submit" variant="contained">
          {say.save}
        </Button>
      </div>
    </form>
  );
}
