import { useDataProvider } from 'react-admin';
import { useNavigate } from 'react-router-dom';
import { type Duplicate, maxPairsCounted, PairBand } from '#contract/duplicates.ts';
import { EntityType } from '#contract/firmValues.ts';
import type { DataProvider } from '#dataProviders/types.ts';
import { useFormats } from '#i18n/format.ts';
import { useTexts } from '#i18n/texts.ts';
import { List, type ListColumn } from '#src/admin/list/List.tsx';
import { useCan } from '#src/admin/resource/useCan.ts';
import { OutcomeSign, useFieldText } from '#src/parts/firms/OutcomeSign.tsx';
import { useDecideDuplicate } from '#src/parts/firms/useDecideDuplicate.ts';
import { usePathOfPair } from '#src/parts/firms/usePathOfPair.ts';
import { day } from '#src/ui/Day.tsx';
import { ReasonedButton } from '#src/ui/ReasonedButton.tsx';
import { otherDecision } from './otherDecision.ts';
import { Progress } from './Progress.tsx';
import './duplicates.css';

/** Pairs of organizations that look like one, those most often linked first; a pair opens what a merge would do. */
export function DuplicateList() {
  const { text } = useTexts();
  const can = useCan();
  const pathOf = usePathOfPair();
  const decide = useDecideDuplicate();
  const dataProvider = useDataProvider<DataProvider>();
  const navigate = useNavigate();
  return (
    <List<Duplicate>
      columns={columns}
      countLimit={maxPairsCounted}
      rowPath={pathOf}
      actions={(first) =>
        can('firms.merge') &&
        first?.row.band !== 'MERGED' && (
          <ReasonedButton
            variant="contained"
            reason={first ? undefined : text('duplicates.empty')}
            onClick={() => first && navigate(pathOf(first.row), { state: first.state })}
          >
            {text('duplicates.review')}
          </ReasonedButton>
        )
      }
      counts={async (_, signal) => ({
        band: (await dataProvider.perform('duplicates.progress', { signal })).pairs.map(
          ({ band, count }) => ({
            value: band,
            count,
          }),
        ),
      })}
      {...(can('duplicates.decide') && {
        rowKeys: {
          n: (pair: Duplicate) => void (pair.band !== 'MERGED' && decide(otherDecision(pair))),
        },
      })}
      filters={[
        {
          source: 'band',
          choices: PairBand.options.map((value) => ({ value, label: text(`duplicates.band.${value}`) })),
          multiple: true,
          areSegments: true,
        },
        {
          source: 'entityType',
          choices: EntityType.options.map((value) => ({
            value,
            label: text(`firmValues.entityType.${value}`),
          })),
          multiple: true,
        },
        {
          source: 'hasObstacle',
          choices: ['true', 'false'].map((value) => ({ value, label: text(`ui.${value}`) })),
        },
      ]}
    >
      <Progress />
    </List>
  );
}

const columns: ListColumn<Duplicate>[] = [
  { source: 'firms', grows: true, sortable: false, render: (pair) => <Firms {...pair} /> },
  { source: 'score', align: 'right', render: ({ score }) => <Score score={score} /> },
  { source: 'compared', card: 'line', sortable: false, render: (pair) => <Compared {...pair} /> },
  { source: 'links', align: 'right', render: (pair) => <Links {...pair} /> },
  { source: 'obstacle', sortable: false, render: ({ obstacle }) => <Obstacle obstacle={obstacle} /> },
  { source: 'foundOn', render: ({ foundOn }) => day(foundOn) },
];

function Firms({ firms }: Duplicate) {
  return (
    <span className="pairedFirms">
      {firms.map(({ id, key, displayName }) => (
        <span key={id}>
          {displayName} <small data-identifier>{key}</small>{' '}
        </span>
      ))}
    </span>
  );
}

function Score({ score }: { score: number }) {
  return useFormats().percent(score);
}

function Compared({ compared }: Duplicate) {
  const { text } = useTexts();
  const fieldText = useFieldText();
  return (
    <span className="signs compared">
      {compared.map(({ field, outcome }) => (
        <OutcomeSign
          key={field}
          outcome={outcome}
          label={fieldText(field, 'short')}
          spoken={text('firmMatcher.sign', {
            field: fieldText(field),
            outcome: text(`firmMatcher.outcome.${outcome}`),
          })}
        />
      ))}
    </span>
  );
}

function Links({ firms }: Duplicate) {
  const { number } = useFormats();
  return firms.map(({ links }) => number(links)).join(' + ');
}

function Obstacle({ obstacle }: Pick<Duplicate, 'obstacle'>) {
  const { text } = useTexts();
  if (!obstacle) return '–';
  return <span className="obstacle">{text(`duplicates.obstacle.${obstacle}`)}</span>;
}
