import { Button } from '@mui/material';
import { useId } from 'react';
import type { FactSetFirm } from '#contract/factSetFirms.ts';
import { useTexts } from '#i18n/texts.ts';
import { focusFirstInput } from '#src/admin/form/focusFirstInput.ts';
import { TextInput } from '#src/admin/inputs/TextInput.tsx';
import { LoadFailure } from '#src/ui/LoadFailure.tsx';
import { FactSetSide } from './FactSetSide.tsx';
import { useFactSetSearch } from './useFactSetSearch.ts';
import type { Similarity } from './useSimilarity.ts';
import './factSet.css';

type FactSetChooserProps = {
  typed: string;
  onType: (typed: string) => void;
  chosen: FactSetFirm | null;
  onChoose: (firm: FactSetFirm) => void;
  /** To the organization to connect; a new one has none. */
  similarity?: Similarity;
};

/** The external provider's organizations by a search, and beside them the chosen one's data. */
export function FactSetChooser({ typed, onType, chosen, onChoose, similarity }: FactSetChooserProps) {
  const { text } = useTexts();
  const say = (key: string, values?: Record<string, string | number>) => text(`factSetFirms.${key}`, values);
  const { firms, total, error, isFetching, refetch, searchText, hasNextPage, fetchNextPage } =
    useFactSetSearch(typed);
  const group = useId();
  const isNone = searchText !== '' && !isFetching && !error && firms.length === 0;
  return (
    <div className="factSet">
      <div className="found" ref={focusFirstInput}>
        <TextInput
          type="search"
          autoComplete="off"
          name="factSetSearch"
          maxLength={200}
          label={say('search')}
          value={typed}
          onChange={(event) => onType(event.target.value)}
        />
        <p role="status">
          {searchText === '' && text('firms.picker.prompt')}
          {isNone && text('firms.picker.noMatch', { input: searchText })}
          {firms.length > 0 && say('shown', { shown: firms.length, smart_count: total })}
        </p>
        {error && (
          <LoadFailure
            message={say('couldNotSearch')}
            error={error}
            onRetry={() => void refetch()}
            isRetrying={isFetching}
          />
        )}
        {firms.length > 0 && (
          <div role="radiogroup" aria-label={say('results')} aria-busy={isFetching}>
            {firms.map((firm) => (
              <FoundFirm
                key={firm.id}
                firm={firm}
                group={group}
                isChosen={firm.id === chosen?.id}
                onChoose={() => onChoose(firm)}
              />
            ))}
          </div>
        )}
        {hasNextPage && (
          <Button size="small" color="inherit" disabled={isFetching} onClick={() => void fetchNextPage()}>
            {say('more')}
          </Button>
        )}
      </div>
      <FactSetSide firm={chosen} similarity={similarity} />
    </div>
  );
}

type FoundFirmProps = { firm: FactSetFirm; group: string; isChosen: boolean; onChoose: () => void };

function FoundFirm({ firm, group, isChosen, onChoose }: FoundFirmProps) {
  const { text } = useTexts();
  const { id, properName, entityType, industryType, description, linkedToEntityMasterFirm } = firm;
  const types = [
    entityType && text(`firmValues.entityType.${entityType}`),
    industryType && text(`firmValues.industryType.${industryType}`),
  ];
  return (
    <label data-chosen={isChosen || undefined}>
      <input type="radio" name={group} checked={isChosen} onChange={onChoose} />
      <span>
        <strong>{properName}</strong>
        {linkedToEntityMasterFirm && <small data-linked>{text('factSetFirms.linked')}</small>}
        <small>{types.filter(Boolean).join(' · ')}</small>
        {description && <small>{description}</small>}
      </span>
      <code>{id}</code>
    </label>
  );
}
