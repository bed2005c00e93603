import { Typography } from '@mui/material';
import { type ReactNode, useMemo, useState } from 'react';
import { useTexts } from '#i18n/texts.ts';
import { CheckboxInput } from './CheckboxInput.tsx';
import { SearchInput } from './SearchInput.tsx';
import type { Choice } from './SelectInput.tsx';
import './groupedChoices.css';

type GroupedChoicesProps = {
  choices: readonly Choice[];
  chosen: readonly string[];
  onChange: (chosen: string[]) => void;
  /** Shows the values as well. */
  hasValues?: boolean;
};

/** Several of very many choices, in groups, found by typing. */
export function GroupedChoices({ choices, chosen, onChange, hasValues }: GroupedChoicesProps) {
  const { text } = useTexts();
  const [searchText, setSearchText] = useState('');
  const groups = useMemo(() => groupsOf(choices, searchText), [choices, searchText]);
  const put = (values: readonly string[], isChosen: boolean) => {
    const others = chosen.filter((one) => !values.includes(one));
    onChange(isChosen ? [...others, ...values] : others);
  };
  const labelOf = ({ label, value }: Choice): ReactNode =>
    hasValues ? (
      <span>
        {label} <code>{value}</code>
      </span>
    ) : (
      label
    );
  return (
    <div className="groupedChoices">
      <SearchInput label={text('ui.choices.search')} value={searchText} onSearch={setSearchText} pause={0} />
      <Typography variant="body2" color="text.secondary" role="status">
        {groups.length === 0
          ? text('ui.choices.none')
          : text('ui.choices.chosen', { smart_count: chosen.length })}
      </Typography>
      <div className="groups">
        {groups.map(([name, own]) => {
          const held = own.filter(({ value }) => chosen.includes(value)).length;
          const all = own.map(({ value }) => value);
          return (
            <fieldset key={name} aria-label={name}>
              <CheckboxInput
                label={<b>{name}</b>}
                aria-label={text('ui.choices.ofGroup', { group: name })}
                checked={held === own.length}
                ref={(box) => {
                  if (box) box.indeterminate = held > 0 && held < own.length;
                }}
                onChange={({ target }) => put(all, target.checked)}
              />
              {own.map((choice) => (
                <CheckboxInput
                  key={choice.value}
                  label={labelOf(choice)}
                  checked={chosen.includes(choice.value)}
                  onChange={({ target }) => put([choice.value], target.checked)}
                />
              ))}
            </fieldset>
          );
        })}
      </div>
    </div>
  );
}

/** The choices that contain the text, in the choices' order, by group. */
function groupsOf(choices: readonly Choice[], searchText: string) {
  const groups = new Map<string, Choice[]>();
  for (const choice of choices) {
    const { group = '', label, value } = choice;
    if (!`${group} ${label} ${value}`.toLowerCase().includes(searchText.toLowerCase())) continue;
    groups.set(group, [...(groups.get(group) ?? []), choice]);
  }
  return [...groups].sort(([one], [other]) => one.localeCompare(other));
}
