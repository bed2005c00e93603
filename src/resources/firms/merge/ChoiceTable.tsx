import { Button } from '@mui/material';
import { type ReactNode, useState } from 'react';
import type { FirmMergePreview, MergeOutcome, MergeParty, MergeSide } from '#contract/firmMerges.ts';
import { useTexts } from '#i18n/texts.ts';
import { StatusChip } from '#src/ui/StatusChip.tsx';
import type { Choices } from './choices.ts';
import { useMergeWords } from './useMergeWords.ts';

type ChoiceTableProps = {
  preview: FirmMergePreview;
  choices: Choices;
  onChoose: (choices: Choices) => void;
  onSurvivor: (id: string) => void;
};

/** Read down the marked edge: what stays. Each row with two values is a group of radio buttons. */
export function ChoiceTable({ preview, choices, onChoose, onSurvivor }: ChoiceTableProps) {
  const { text } = useTexts();
  const words = useMergeWords();
  const [areSameShown, setSameShown] = useState(false);
  const { survivor, merged, fields, leis, values } = preview;
  const same = values.filter(({ becomes }) => becomes === 'same');
  const shown = values.filter(({ becomes }) => areSameShown || becomes === 'added');
  return (
    <div className="card mergeTable">
      <table aria-label={text('firmMerges.title')}>
        <thead>
          <tr>
            <td />
            {[survivor, merged].map((firm) => (
              <th key={firm.id} scope="col">
                <Radio
                  name="survivor"
                  label={firm.displayName}
                  isChosen={firm === survivor}
                  onChoose={() => onSurvivor(firm.id)}
                />
                <PartyFacts firm={firm} preview={preview} />
              </th>
            ))}
          </tr>
        </thead>
        {fields.length > 0 && (
          <Group
            title={text('firms.sections.details')}
            note={text('firmMerges.differ', { smart_count: fields.length })}
          >
            {fields.map(({ field, ...sides }) => (
              <ChoiceRow
                key={field}
                name={field}
                label={words.field(field)}
                values={{
                  survivor: words.value(field, sides.survivor),
                  merged: words.value(field, sides.merged),
                }}
                chosen={choices.fields[field] ?? null}
                onChoose={(side) => onChoose({ ...choices, fields: { ...choices.fields, [field]: side } })}
              />
            ))}
          </Group>
        )}
        {leis && (
          <Group title={text('firms.sections.identifiers')} note={text('firmMerges.toChoose')}>
            <ChoiceRow
              name="lei"
              label={text('firmValues.identifierType.LEI')}
              values={leis}
              chosen={choices.lei}
              onChoose={(lei) => onChoose({ ...choices, lei })}
            />
          </Group>
        )}
        {parts(shown).map(([part, rows]) => (
          <Group
            key={part}
            title={words.part(part)}
            note={text('firmMerges.added', {
              smart_count: rows.filter(({ becomes }) => becomes === 'added').length,
            })}
          >
            {rows.map((row, n) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: two records may be the same one of the survivor's
              <tr key={n}>
                <th scope="row">{words.kind(part, row.asType)}</th>
                <td>{row.becomes === 'same' ? words.record(row) : '–'}</td>
                <td data-added={row.becomes === 'added' || undefined}>{words.record(row)}</td>
              </tr>
            ))}
          </Group>
        ))}
      </table>
      {same.length > 0 && (
        <Button size="small" aria-expanded={areSameShown} onClick={() => setSameShown(!areSameShown)}>
          {text(areSameShown ? 'firmMerges.hideSame' : 'firmMerges.showSame', { smart_count: same.length })}
        </Button>
      )}
    </div>
  );
}

const parts = (values: readonly MergeOutcome[]) =>
  [...new Set(values.map(({ part }) => part))].map(
    (part) => [part, values.filter((one) => one.part === part)] as const,
  );

function PartyFacts({ firm, preview }: { firm: MergeParty; preview: FirmMergePreview }) {
  const { text } = useTexts();
  const { survivor, proposedId, reason } = preview;
  return (
    <small>
      <span data-identifier>{firm.key}</span> {text('firmMerges.links', { smart_count: firm.linkCount })}
      {firm.id === survivor.id && (
        <span>
          <StatusChip tone="success" label={text('firmMerges.survivor')} />{' '}
          {text(`firmMerges.reason.${firm.id === proposedId ? reason : 'chosen'}`)}
        </span>
      )}
    </small>
  );
}

function Group({ title, note, children }: { title: string; note: string; children: ReactNode }) {
  return (
    <tbody>
      <tr className="mergeGroup">
        <th scope="rowgroup" colSpan={3}>
          {title} <small>{note}</small>
        </th>
      </tr>
      {children}
    </tbody>
  );
}

type ChoiceRowProps = {
  name: string;
  label: string;
  values: Record<MergeSide, string>;
  chosen: MergeSide | null;
  onChoose: (side: MergeSide) => void;
};

function ChoiceRow({ name, label, values, chosen, onChoose }: ChoiceRowProps) {
  return (
    <tr>
      <th scope="row">{label}</th>
      {(['survivor', 'merged'] as const).map((side) => (
        <td key={side} data-chosen={chosen === side || undefined}>
          <Radio
            name={name}
            label={values[side]}
            about={label}
            isChosen={chosen === side}
            onChoose={() => onChoose(side)}
          />
        </td>
      ))}
    </tr>
  );
}

type RadioProps = { name: string; label: string; about?: string; isChosen: boolean; onChoose: () => void };

function Radio({ name, label, about, isChosen, onChoose }: RadioProps) {
  return (
    <label>
      <input
        type="radio"
        name={name}
        aria-label={about && `${about}: ${label}`}
        checked={isChosen}
        onChange={onChoose}
      />
      <span>{label}</span>
    </label>
  );
}
