import Add from '@mui/icons-material/Add';
import { Button } from '@mui/material';
import { useMemo, useState, useSyncExternalStore } from 'react';
import { wordMatcher } from '#contract/normalise.ts';
import { ownName } from '#i18n/languageTags.ts';
import type { Term } from '#i18n/translation/glossary.ts';
import { SearchInput } from '#src/admin/inputs/SearchInput.tsx';
import { EmptyState } from '#src/ui/EmptyState.tsx';
import { onProposals, proposeTerm, type TermProposal, termProposals, withdrawTerm } from '../proposals.ts';
import { keyWords, words } from '../words.ts';
import { KeyFoot } from './KeyFoot.tsx';
import type { Row } from './rows.ts';
import { TermForm } from './TermForm.tsx';
import { TermTexts } from './TermTexts.tsx';
import { hitsOf, nameOf } from './termHits.ts';
import type { ProposedGlossary } from './useGlossary.ts';
import { useWork } from './useWork.ts';
import '#src/admin/list/listTools.css';

const say = words.glossary;
const table = { next: ['j'], previous: ['k'], edit: ['Enter'], add: ['a'], undo: ['u'] } as const;
const keys = { texts: 'translateTermKeys', table };

type GlossaryTabProps = {
  locale: string;
  rows: readonly Row[];
  glossary: ProposedGlossary;
  /** A proposal could not be stored. */
  onFull: () => void;
};

/** The terms of a locale, those first that translations miss; beside them the texts of one. */
export function GlossaryTab({ locale, rows, glossary, onFull }: GlossaryTabProps) {
  const [search, setSearch] = useState('');
  const [onlyMissed, showMissed] = useState(false);
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
  const work = useWork<Term, TermProposal, typeof table>({
    param: 'term',
    keys,
    others: { add: () => work.edit('new') },
    rows: shown,
    nameOf,
    propose: proposeTerm,
    withdraw: (name) => withdrawTerm({ locale, term: { english: [name] } }),
    onFull,
  });
  const { current, editing, edit, choose } = work;
  const fault = work.unstored === undefined ? undefined : words.notStored;
  const keep = (proposal: Omit<TermProposal, 'locale'>) => {
    const name = nameOf(proposal.term);
    if (work.keep(name, proposalOf(name), { ...proposal, locale })) choose(name);
  };

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
        {editing === 'new' && (
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
                  if (term === current && editing === 'row')
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
                    <tr key={name} aria-current={term === current || undefined} onClick={() => choose(name)}>
                      <th scope="row">
                        <button type="button" className="termName">
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
        <KeyFoot table={table} names={keyWords.translateTermKeys} note={say.checked} />
      </div>
      <aside className="termTexts" aria-label={current ? nameOf(current) : say.term}>
        {current ? (
          <TermTexts
            key={nameOf(current)}
            {...{ locale, term: current, hits: hits.get(nameOf(current)) ?? [] }}
            onEdit={() => edit('row')}
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
