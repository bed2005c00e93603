import { Button } from '@mui/material';
import { type ReactNode, useState } from 'react';
import type { FirmMergePreview, MergeParty, MergeSide } from '#contract/firmMerges.ts';
import { useTexts } from '#i18n/texts.ts';
import { StatusChip } from '#src/ui/StatusChip.tsx';
import type { Choices } from './choices.ts';
import { fieldRows, type ValueRow, valueRows } from './tableRows.ts';
import { useMergeWords } from './useMergeWords.ts';

type ChoiceTableProps = {
  preview: FirmMergePreview;
  /** Further organizations, each compared with the survivor: to be read, and merged later. */
  others: readonly FirmMergePreview[];
  choices: Choices;
  onChoose: (choices: Choices) => void;
  onSurvivor: (id: string) => void;
  /** Compares another one with the survivor in place of the present one. */
  onCompare: (id: string) => void;
};

/** Read down the marked edge: what stays. Each row with two values is a group of radio buttons. */
export function ChoiceTable(props: ChoiceTableProps) {
  const { preview, others, choices, onChoose, onSurvivor, onCompare } = props;
  const { text } = useTexts();
  const words = useMergeWords();
  const [areSameShown, setSameShown] = useState(false);
  const { survivor, merged, leis } = preview;
  const previews = [preview, ...others];
  const fields = fieldRows(previews);
  const values = valueRows(previews);
  const same = values.filter(({ isAdded }) => !isAdded);
  const shown = values.filter(({ isAdded }) => areSameShown || isAdded);
  return (
    <div className="card choiceTable" data-many={others.length > 0 || undefined}>
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
            {others.map((other) => (
              <th key={other.merged.id} scope="col">
                <Radio
                  name="survivor"
                  label={other.merged.displayName}
                  isChosen={false}
                  onChoose={() => onSurvivor(other.merged.id)}
                />
                <PartyFacts firm={other.merged} preview={other} />
                <Button
                  size="small"
                  aria-label={text('firmMerges.compareWith', { name: other.merged.displayName })}
                  onClick={() => onCompare(other.merged.id)}
                >
                  {text('firmMerges.compare')}
                </Button>
              </th>
            ))}
          </tr>
        </thead>
        {fields.length > 0 && (
          <Group
            title={text('firms.sections.details')}
            note={text('firmMerges.differ', { smart_count: fields.length })}
          >
            {fields.map(({ field, isChoice, survivor: kept, merged: columns }) => {
              const [own = '–', ...beside] = columns.map((value) => words.value(field, value));
              const cells = <OtherCells others={others} values={beside} />;
              if (!isChoice)
                return (
                  <tr key={field}>
                    <th scope="row">{words.field(field)}</th>
                    <td>{words.value(field, kept)}</td>
                    <td>{own}</td>
                    {cells}
                  </tr>
                );
              return (
                <ChoiceRow
                  key={field}
                  name={field}
                  label={words.field(field)}
                  values={{ survivor: words.value(field, kept), merged: own }}
                  chosen={choices.fields[field] ?? null}
                  onChoose={(side) => onChoose({ ...choices, fields: { ...choices.fields, [field]: side } })}
                >
                  {cells}
                </ChoiceRow>
              );
            })}
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
            >
              <OtherCells others={others} values={others.map((other) => other.leis?.merged ?? '–')} />
            </ChoiceRow>
          </Group>
        )}
        {parts(shown).map(([part, rows]) => (
          <Group
            key={part}
            title={words.part(part)}
            note={text('firmMerges.added', {
              smart_count: rows.filter(({ isAdded }) => isAdded).length,
            })}
          >
            {rows.map((row, n) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: two records may be the same one of the survivor's
              <tr key={n}>
                <th scope="row">{words.kind(part, row.asType)}</th>
                <td>{row.becomes.includes('same') ? words.record(row) : '–'}</td>
                {row.becomes.map((becomes, column) => (
                  <td
                    // biome-ignore lint/suspicious/noArrayIndexKey: the columns are the organizations
                    key={column}
                    data-added={becomes === 'added' || undefined}
                    data-firm={column > 0 ? previews[column]?.merged.displayName : undefined}
                  >
                    {becomes ? words.record(row) : '–'}
                  </td>
                ))}
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

type OtherCellsProps = { others: readonly FirmMergePreview[]; values: readonly string[] };

function OtherCells({ others, values }: OtherCellsProps) {
  return others.map(({ merged }, n) => (
    <td key={merged.id} data-firm={merged.displayName}>
      {values[n]}
    </td>
  ));
}

const parts = (values: readonly ValueRow[]) =>
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
        <th scope="rowgroup" colSpan={5}>
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
  /** The cells of further organizations. */
  children: ReactNode;
};

function ChoiceRow({ name, label, values, chosen, onChoose, children }: ChoiceRowProps) {
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
      {children}
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
