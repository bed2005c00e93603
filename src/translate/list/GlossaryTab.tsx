import Add from '@mui/icons-material/Add';
import { Button } from '@mui/material';
import { useMemo, useRef, useState, useSyncExternalStore } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { wordMatcher } from '#contract/normalise.ts';
import { ownName } from '#i18n/languageTags.ts';
import type { Term } from '#i18n/translation/glossary.ts';
import { SearchInput } from '#src/admin/inputs/SearchInput.tsx';
import { Segments } from '#src/admin/inputs/Segments.tsx';
import { Marked } from '#src/parts/firms/Marked.tsx';
import { EmptyState } from '#src/ui/EmptyState.tsx';
import { KeyName } from '#src/ui/KeyName.tsx';
import { useScreenKeys } from '#src/ui/useScreenKeys.ts';
import { onProposals, proposeTerm, type TermProposal, termProposals, withdrawTerm } from '../proposals.ts';
import { keyWords, words } from '../words.ts';
import { type Row, translationOf } from './rows.ts';
import { TermForm } from './TermForm.tsx';
import { hitsOf, type TextHit } from './termHits.ts';
import type { ProposedGlossary } from './useGlossary.ts';
import '#src/admin/list/listTools.css';
import '#src/admin/inputs/segments.css';

const say = words.glossary;
const table = { next: ['j'], previous: ['k'], edit: ['Enter'], add: ['a'], undo: ['u'] } as const;
const nameOf = ({ english }: Pick<Term, 'english'>) => english[0] ?? '';

type GlossaryTabProps = { locale: string; rows: readonly Row[]; glossary: ProposedGlossary };

/** The terms of a locale, those first that translations miss; beside them the texts of one. */
export function GlossaryTab({ locale, rows, glossary }: GlossaryTabProps) {
  const [params, setParams] = useSearchParams();
  const [search, setSearch] = useState('');
  const [onlyMissed, showMissed] = useState(false);
  const [isEditing, edit] = useState<'term' | 'new'>();
  const [fault, setFault] = useState<string>();
  const undoable = useRef<{ name: string; before: TermProposal | undefined }[]>([]);
  const kept = useSyncExternalStore(onProposals, termProposals);
  const { terms, known } = glossary;
  const hits = useMemo(() => hitsOf(terms, locale, rows), [terms, locale, rows]);
  const missedOf = (term: Term) => hits.get(nameOf(term))?.filter(({ isMissed }) => isMissed).length ?? 0;
  const proposalOf = (name: string) => kept.find((one) => one.locale === locale && nameOf(one.term) === name);

  // The order stays while terms are edited.
  const order = useMemo(() => {
    const today = hitsOf(
      known,
      locale,
      rows.map((row) => ({ ...row, proposal: undefined })),
    );
    const missed = (term: Term) => today.get(nameOf(term))?.filter(({ isMissed }) => isMissed).length ?? 0;
    return new Map([...known].sort((a, b) => missed(b) - missed(a)).map((term, n) => [nameOf(term), n]));
  }, [known, locale, rows]);
  const isFound = wordMatcher(search);
  const shown = [...terms]
    .sort((a, b) => (order.get(nameOf(a)) ?? 1e6) - (order.get(nameOf(b)) ?? 1e6))
    .filter((term) => !onlyMissed || missedOf(term) > 0)
    .filter((term) => isFound([...term.english, ...(term.translations[locale]?.forms ?? [])].join(' ')));
  const at = shown.findIndex((term) => nameOf(term) === params.get('term'));
  const current = shown[at];

  const choose = (term: Term | undefined) => {
    setParams(term ? { term: nameOf(term) } : {}, { replace: true, preventScrollReset: true });
    edit(undefined);
  };
  const keep = (proposal: Omit<TermProposal, 'locale'>) => {
    const name = nameOf(proposal.term);
    const before = proposalOf(name);
    try {
      proposeTerm({ ...proposal, locale });
    } catch (error) {
      console.error(error);
      setFault(words.notStored);
      return;
    }
    setFault(undefined);
    undoable.current.push({ name, before });
    edit(undefined);
    setParams({ term: name }, { replace: true, preventScrollReset: true });
  };
  const undo = () => {
    const last = undoable.current.pop();
    if (!last) return;
    if (last.before) proposeTerm(last.before);
    else withdrawTerm({ locale, term: { english: [last.name] } });
  };
  useScreenKeys({ texts: 'translateTermKeys', table }, (action, { target }) => {
    if (action === 'edit' && target instanceof Element && target.closest('button:not(.termName), a, input'))
      return false;
    const acts = {
      next: () => choose(shown[Math.min(at + 1, shown.length - 1)]),
      previous: () => choose(shown[Math.max(at - 1, 0)]),
      edit: () => current && edit('term'),
      add: () => edit('new'),
      undo,
    };
    acts[action]();
    return true;
  });

  return (
    <div className="translateGlossary" data-chosen={current ? true : undefined}>
      <div className="terms">
        <div className="listToolbar" data-toolbar>
          <SearchInput label={say.search} value={search} pause={0} onSearch={setSearch} />
          <div className="filterChip" data-set={onlyMissed || undefined}>
            <button type="button" aria-pressed={onlyMissed} onClick={() => showMissed(!onlyMissed)}>
              {say.missedFilter}
            </button>
          </div>
          <div className="end">
            <span className="resultCount" role="status">
              {say.count(shown.length)}
            </span>
            <Button variant="outlined" color="inherit" startIcon={<Add />} onClick={() => edit('new')}>
              {say.add}
            </Button>
          </div>
        </div>
        {isEditing === 'new' && (
          <TermForm
            {...{ locale, fault }}
            taken={terms.map(nameOf)}
            onKeep={keep}
            onCancel={() => edit(undefined)}
          />
        )}
        <div className="translateTable">
          {shown.length === 0 ? (
            <EmptyState title={say.none} />
          ) : (
            <table>
              <thead>
                <tr>
                  <th scope="col">{say.term}</th>
                  <th scope="col">{ownName(locale)}</th>
                  <th scope="col">{say.notes}</th>
                  <th scope="col" className="number">
                    {say.used}
                  </th>
                  <th scope="col" className="number">
                    {say.missed}
                  </th>
                </tr>
              </thead>
              <tbody>
                {shown.map((term) => {
                  const name = nameOf(term);
                  const missed = missedOf(term);
                  if (term === current && isEditing === 'term')
                    return (
                      <tr key={name}>
                        <td colSpan={5}>
                          <TermForm
                            {...{ locale, fault, term }}
                            proposal={proposalOf(name)}
                            known={known.find((one) => nameOf(one) === name)}
                            taken={[]}
                            onKeep={keep}
                            onCancel={() => edit(undefined)}
                          />
                        </td>
                      </tr>
                    );
                  return (
                    <tr key={name} aria-current={term === current || undefined} onClick={() => choose(term)}>
                      <th scope="row">
                        <button type="button" className="termName" onClick={() => choose(term)}>
                          {name}
                        </button>
                        {proposalOf(name) && <small className="proposed">{say.proposed}</small>}
                      </th>
                      <td lang={locale}>{term.translations[locale]?.forms[0]}</td>
                      <td>
                        <Notes term={term} locale={locale} />
                      </td>
                      <td className="number">{words.number(hits.get(name)?.length ?? 0)}</td>
                      <td className="number" data-missed={missed > 0 || undefined}>
                        {words.number(missed)}
                      </td>
                    </tr>
                  );
                })}
              </tbody>
            </table>
          )}
        </div>
        <p className="translateFoot">
          {Object.entries(table).map(([action, [key]]) => (
            <span key={action}>
              <KeyName name={key} />
              {keyWords.translateTermKeys[action as keyof typeof table]}
            </span>
          ))}
          <span>{say.checked}</span>
        </p>
      </div>
      <aside className="termTexts" aria-label={current ? nameOf(current) : say.term}>
        {current ? (
          <TermTexts
            key={nameOf(current)}
            {...{ locale, term: current, hits: hits.get(nameOf(current)) ?? [] }}
            onEdit={() => edit('term')}
            onBack={() => choose(undefined)}
          />
        ) : (
          <EmptyState title={say.choose} />
        )}
      </aside>
    </div>
  );
}

function Notes({ term, locale }: { term: Term; locale: string }) {
  const { note, forbidden = [] } = term.translations[locale] ?? {};
  return (
    <>
      {note ?? term.note}
      {forbidden.length > 0 && <small>{say.not(forbidden)}</small>}
    </>
  );
}

type TermTextsProps = {
  locale: string;
  term: Term;
  hits: readonly TextHit[];
  onEdit: () => void;
  onBack: () => void;
};

function TermTexts({ locale, term, hits, onEdit, onBack }: TermTextsProps) {
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
