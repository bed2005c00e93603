import { Box, Typography } from '@mui/material';
import { useId, useMemo, useState } from 'react';
import { auditedActions } from '#contract/auditWords.ts';
import { unsentActions } from '#contract/webhooks.ts';
import { useTexts } from '#i18n/texts.ts';
import { CheckboxInput } from '#src/admin/inputs/CheckboxInput.tsx';
import { useInputNote } from '#src/admin/inputs/InputFrame.tsx';
import { SearchInput } from '#src/admin/inputs/SearchInput.tsx';
import type { ControlProps } from '#src/admin/inputs/useControls.ts';
import { useAuditWords } from '#src/parts/auditEvents/useAuditWords.ts';
import './eventsInput.css';

type EventsInputProps = ControlProps<string[] | null> & { label: string };

/** All events, or a choice of them, by what they are about. */
export function EventsInput({ label, value, onChange, error, ref }: EventsInputProps) {
  const { text } = useTexts();
  const name = useId();
  const { control, note } = useInputNote(undefined, { error });
  return (
    <fieldset
      className="eventsInput"
      aria-label={label}
      aria-describedby={control['aria-describedby']}
      tabIndex={-1}
      ref={ref}
    >
      <Typography component="legend" variant="subtitle2">
        {label}
      </Typography>
      {([true, false] as const).map((isAll) => (
        <label key={String(isAll)} className="way">
          <input
            type="radio"
            name={name}
            checked={(value === null) === isAll}
            onChange={() => onChange(isAll ? null : [])}
          />
          {text(`webhooks.events.${isAll ? 'all' : 'some'}`)}
        </label>
      ))}
      {note}
      {value !== null && <Choice chosen={value} onChange={onChange} />}
    </fieldset>
  );
}

function Choice({ chosen, onChange }: { chosen: readonly string[]; onChange: (events: string[]) => void }) {
  const { text } = useTexts();
  const [sought, setSought] = useState('');
  const groups = useGroups(sought);
  const put = (actions: readonly string[], isChosen: boolean) => {
    const others = chosen.filter((one) => !actions.includes(one));
    onChange(isChosen ? [...others, ...actions] : others);
  };
  return (
    <Box className="choice">
      <SearchInput label={text('webhooks.events.search')} value={sought} onSearch={setSought} pause={0} />
      <Typography variant="body2" color="text.secondary" role="status">
        {groups.length === 0
          ? text('webhooks.events.none')
          : text('webhooks.events.chosen', { smart_count: chosen.length })}
      </Typography>
      <div className="groups">
        {groups.map(({ name, actions }) => {
          const held = actions.filter(({ action }) => chosen.includes(action)).length;
          const all = actions.map(({ action }) => action);
          return (
            <fieldset key={name} aria-label={name}>
              <CheckboxInput
                label={<b>{name}</b>}
                aria-label={text('webhooks.events.ofGroup', { group: name })}
                checked={held === actions.length}
                ref={(box) => {
                  if (box) box.indeterminate = held > 0 && held < actions.length;
                }}
                onChange={({ target }) => put(all, target.checked)}
              />
              {actions.map(({ action, label }) => (
                <CheckboxInput
                  key={action}
                  label={
                    <span>
                      {label} <code>{action}</code>
                    </span>
                  }
                  checked={chosen.includes(action)}
                  onChange={({ target }) => put([action], target.checked)}
                />
              ))}
            </fieldset>
          );
        })}
      </div>
    </Box>
  );
}

/** What can be chosen by what it is about, as far as it is sought. */
function useGroups(sought: string) {
  const words = useAuditWords();
  return useMemo(() => {
    const groups = new Map<string, { action: string; label: string }[]>();
    for (const action of auditedActions) {
      if (unsentActions.includes(action)) continue;
      const group = words.type(action.split('.')[0] ?? '');
      const label = words.action(action);
      const text = `${group} ${label} ${action}`.toLowerCase();
      if (!text.includes(sought.toLowerCase())) continue;
      groups.set(group, [...(groups.get(group) ?? []), { action, label }]);
    }
    return [...groups]
      .map(([name, actions]) => ({ name, actions }))
      .sort((one, other) => one.name.localeCompare(other.name));
  }, [sought, words]);
}
