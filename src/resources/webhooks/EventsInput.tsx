import { Typography } from '@mui/material';
import { useId, useMemo } from 'react';
import { auditedActions } from '#contract/auditWords.ts';
import { unsentActions } from '#contract/webhooks.ts';
import { useTexts } from '#i18n/texts.ts';
import { GroupedChoices } from '#src/admin/inputs/GroupedChoices.tsx';
import { useInputNote } from '#src/admin/inputs/InputFrame.tsx';
import type { ControlProps } from '#src/admin/inputs/useControls.ts';
import { useAuditWords } from '#src/parts/auditEvents/useAuditWords.ts';
import './eventsInput.css';

type EventsInputProps = ControlProps<string[] | null> & { label: string };

/** All events, or a choice of them, by what they are about. */
export function EventsInput({ label, value, onChange, error, ref }: EventsInputProps) {
  const { text } = useTexts();
  const name = useId();
  const events = useEvents();
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
      {value !== null && <GroupedChoices choices={events} chosen={value} onChange={onChange} hasValues />}
    </fieldset>
  );
}

/** What can be chosen, by what it is about. */
function useEvents() {
  const words = useAuditWords();
  return useMemo(
    () =>
      auditedActions
        .filter((action) => !unsentActions.includes(action))
        .map((value) => ({
          value,
          label: words.action(value),
          group: words.type(value.split('.')[0] ?? ''),
        })),
    [words],
  );
}
