import FilterAltOff from '@mui/icons-material/FilterAltOffOutlined';
import { Button } from '@mui/material';
import { useMemo } from 'react';
import { ownName } from '#i18n/languageTags.ts';
import { suspicionKinds } from '#i18n/translation/suspicions.ts';
import { SearchInput } from '#src/admin/inputs/SearchInput.tsx';
import { Segments } from '#src/admin/inputs/Segments.tsx';
import { FilterChip } from '#src/admin/list/FilterChip.tsx';
import { chosen } from '#src/admin/list/listTypes.ts';
import { words } from '../words.ts';
import { fileOf, isPending, type Row, type Shown, shownKinds, type UsedOn } from './rows.ts';
import type { useTextFilter } from './useTextFilter.ts';
import '#src/admin/list/listTools.css';
import '#src/admin/inputs/segments.css';

const say = words.list;
const named: Record<Shown, string> = {
  all: say.all,
  pending: say.pending,
  suspect: words.states.suspect,
  same: words.states.same,
  done: words.states.done,
  proposed: words.states.proposed,
};

type TextToolsProps = ReturnType<typeof useTextFilter> & {
  locale: string;
  rows: readonly Row[];
  shown: readonly Row[];
  counts: Record<Shown, number>;
  usedOn: UsedOn;
  isPhone: boolean;
};

/** What finds texts: by state, in both languages, by screen, file and reason. */
export function TextTools(props: TextToolsProps) {
  const { filter, change, clear, locale, rows, shown, counts, usedOn, isPhone } = props;
  const choices = useChoices(rows, usedOn);
  const pending = shown.filter((row) => isPending(row) && !row.proposal).length;
  const showChoices = shownKinds.map((value) => ({
    value,
    label: named[value],
    aside: words.number(counts[value]),
  }));
  const isFiltered =
    filter.search !== '' ||
    filter.show !== 'all' ||
    [...filter.screens, ...filter.files, ...filter.reasons].length > 0;
  return (
    <div className="listToolbar" data-toolbar>
      {!isPhone && (
        <Segments
          label={say.show}
          choices={showChoices}
          value={filter.show}
          onChange={(show) => change('show', show)}
        />
      )}
      <SearchInput
        label={say.search(ownName(locale))}
        value={filter.search}
        pause={150}
        onSearch={(search) => change('search', search)}
      />
      <div className="filters">
        {isPhone && (
          <FilterChip
            filter={{ source: 'show', label: say.state, choices: showChoices.slice(1) }}
            value={filter.show === 'all' ? undefined : filter.show}
            onChange={(value) => change('show', value)}
          />
        )}
        {(['screen', 'file', 'reason'] as const).map((name) => (
          <FilterChip
            key={name}
            filter={{ source: name, label: say[name], choices: choices[name], multiple: true }}
            value={filter[`${name}s`]}
            onChange={(value) => change(`${name}s`, value && chosen(value))}
          />
        ))}
      </div>
      {isFiltered && (
        <Button className="clearAll" color="inherit" aria-label={say.clear} title={say.clear} onClick={clear}>
          <FilterAltOff />
        </Button>
      )}
      <span className="resultCount" role="status">
        {say.count(shown.length, pending)}
      </span>
    </div>
  );
}

function useChoices(rows: readonly Row[], usedOn: UsedOn) {
  return useMemo(() => {
    const labelled = (value: string) => ({
      value,
      label: value === 'everywhere' ? words.everywhere : value,
      group: say.screen,
    });
    const files = [...new Set(rows.map(fileOf))].sort();
    return {
      screen: [...new Set(Object.values(usedOn).flat())].sort().map(labelled),
      file: files.map((value) => {
        const [folder = '', file] = value.split('/');
        return { value, label: value, group: say.folders[file ? folder : 'en'] ?? folder };
      }),
      reason: suspicionKinds.map((value) => ({ value, label: say.reasons[value] })),
    };
  }, [rows, usedOn]);
}
