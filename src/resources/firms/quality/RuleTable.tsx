import ArrowDownward from '@mui/icons-material/ArrowDownward';
import { useMediaQuery } from '@mui/material';
import { useState } from 'react';
import type { FirmQuality } from '#contract/firmQuality.ts';
import { useFormats } from '#i18n/format.ts';
import { useTexts } from '#i18n/texts.ts';
import { CardHeader } from '#src/admin/list/ColumnHeader.tsx';
import { followRowLink, keepFromPanning } from '#src/admin/list/followRowLink.ts';
import { ListRow } from '#src/admin/list/ListRow.tsx';
import { type Column, roleIf } from '#src/admin/list/listTypes.ts';
import { useLinks } from '#src/admin/resource/useLinks.ts';
import { onKey } from '#src/ui/keys.ts';
import { moveByKey } from '#src/ui/rowControls.ts';
import { TrendLine } from '#src/ui/TrendLine.tsx';
import { Change } from './Change.tsx';
import { roomAround } from './roomAround.ts';

type Rule = FirmQuality['rules'][number];
type Row = Rule & { id: string };

/** A row opens the organizations that its rule finds. */
export function RuleTable({ rules }: { rules: readonly Rule[] }) {
  const { text } = useTexts();
  const areCards = useMediaQuery('(max-width: 599.95px)', { noSsr: true });
  const links = useLinks().to('firms');
  const columns = useColumns(rules);
  const [last, setLast] = useState(rules[0]?.rule);
  return (
    <div className="listTable ruleTable" data-room="wide" data-fits data-cards={areCards || undefined}>
      <table role={roleIf(areCards, 'table')} aria-label={text('layout.dataQuality')}>
        <thead role={roleIf(areCards, 'rowgroup')}>
          <tr role={roleIf(areCards, 'row')}>
            {columns.map((column) =>
              areCards ? (
                <CardHeader key={column.key} column={column} />
              ) : (
                <th
                  key={column.key}
                  scope="col"
                  data-align={column.align}
                  aria-sort={column.key === 'linkCount' ? 'descending' : undefined}
                >
                  {column.label}
                  {column.key === 'linkCount' && <ArrowDownward />}
                </th>
              ),
            )}
          </tr>
        </thead>
        <tbody
          role={roleIf(areCards, 'rowgroup')}
          onClick={followRowLink}
          onAuxClick={followRowLink}
          onMouseDown={keepFromPanning}
          onKeyDown={onKey(moveByKey)}
          onFocus={({ target }) =>
            setLast(rules[target.closest('tr')?.sectionRowIndex ?? 0]?.rule ?? rules[0]?.rule)
          }
        >
          {rules.map((rule) => (
            <ListRow<Row>
              key={rule.rule}
              row={{ ...rule, id: rule.rule }}
              columns={columns}
              path={`${links.list()}?quality=${rule.rule}`}
              linkState={noState}
              hasMenu={false}
              isTabStop={rule.rule === last}
              isCard={areCards}
              isApproached={false}
            />
          ))}
        </tbody>
      </table>
    </div>
  );
}

const noState = {};

function useColumns(rules: readonly Rule[]): Column<Row>[] {
  const { text } = useTexts();
  const { day, number, tenths } = useFormats();
  const most = Math.max(1, ...rules.map(({ count }) => count));
  const label = (key: string) => text(`firmQuality.fields.${key}`);
  return [
    {
      key: 'rule',
      label: label('rule'),
      render: ({ rule }) => (
        <span className="ruleName">
          {text(`firmValues.quality.${rule}`)}
          <small>{text(`firmQuality.about.${rule}`)}</small>
        </span>
      ),
    },
    {
      key: 'count',
      label: label('count'),
      render: ({ count }) => (
        <span className="ruleCount">
          <span>{number(count)}</span>
          <span aria-hidden>{count > 0 && <span style={{ width: `${(count / most) * 100}%` }} />}</span>
        </span>
      ),
    },
    {
      key: 'share',
      label: label('share'),
      align: 'right',
      render: ({ share }) => (share > 0 && share < 0.001 ? `< ${tenths(0.001)}` : tenths(share)),
    },
    {
      key: 'weeks',
      label: label('weeks'),
      render: ({ count, weeks }) => (
        <span className="ruleWeeks">
          <TrendLine
            points={weeks.map((week) => ({
              key: week.day,
              value: week.count,
              says: text('firmQuality.atDay', { day: day(week.day), count: number(week.count) }),
            }))}
            range={roomAround(weeks.map((week) => week.count))}
            width={84}
            height={18}
          />
          {weeks.length > 1 && (
            <Change by={count - (weeks[0]?.count ?? 0)} isGood={count < (weeks[0]?.count ?? 0)} />
          )}
        </span>
      ),
    },
    {
      key: 'linkCount',
      label: label('linkCount'),
      align: 'right',
      render: ({ linkCount }) => number(linkCount),
    },
  ];
}
