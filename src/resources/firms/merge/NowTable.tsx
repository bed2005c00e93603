import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { FirmMergeRecord, MergeOutcome } from '#contract/firmMerges.ts';
import { useTexts } from '#i18n/texts.ts';
import { useLinks } from '#src/admin/resource/useLinks.ts';
import { Card } from '#src/ui/Card.tsx';
import { useMergeWords } from './useMergeWords.ts';

type Row = { was: ReactNode; now: string };

/** Where each value, link and child of a merged organization is now. */
export function NowTable({ merge }: { merge: FirmMergeRecord }) {
  const { text } = useTexts();
  const groups = useGroups(merge).filter(([, rows]) => rows.length > 0);
  const title = text('firmMerges.now.title');
  return (
    <Card title={title} isFlush>
      <div className="choiceTable nowTable">
        <table aria-label={title}>
          <thead>
            <tr>
              {['part', 'was', 'now'].map((column) => (
                <th key={column} scope="col">
                  {text(`firmMerges.now.${column}`)}
                </th>
              ))}
            </tr>
          </thead>
          {groups.map(([name, rows]) => (
            <tbody key={name}>
              {rows.map(({ was, now }, n) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: nothing else tells two equal values apart
                <tr key={n}>
                  {n === 0 && (
                    <th scope="rowgroup" rowSpan={rows.length}>
                      {name}
                    </th>
                  )}
                  <td>{was}</td>
                  <td>{now}</td>
                </tr>
              ))}
            </tbody>
          ))}
        </table>
      </div>
    </Card>
  );
}

function useGroups(merge: FirmMergeRecord): [string, Row[]][] {
  const { text } = useTexts();
  const words = useMergeWords();
  const links = useLinks().to('firms');
  const now = ({ part, becomes, asType }: MergeOutcome): string =>
    text(`firmMerges.now.${becomes}`, { kind: words.kind(part, asType) });
  const parts = [...new Set(merge.values.map(({ part }) => part))];
  return [
    [
      text('firmMerges.now.links'),
      merge.links.map(({ accountName, firmKey, isStill }) => ({
        was: `${accountName}: ${firmKey}`,
        now: text(isStill ? 'firmMerges.now.linked' : 'firmMerges.now.linkedElsewhere'),
      })),
    ],
    [
      text('firms.sections.hierarchy'),
      merge.children.map(({ id, displayName, isStill }) => ({
        was: <Link to={links.show(id)}>{displayName}</Link>,
        now: text(isStill ? 'firmMerges.now.below' : 'firmMerges.now.belowElsewhere'),
      })),
    ],
    ...parts.map((part): [string, Row[]] => [
      words.part(part),
      merge.values
        .filter((one) => one.part === part)
        .map((one) => ({
          was: part === 'identifiers' ? `${words.kind(part, one.type)} ${one.value}` : words.record(one),
          now: now(one),
        })),
    ]),
    [
      text('firms.sections.details'),
      merge.fields.map(({ field, value, isTaken, survivor }) => ({
        was: text('firmMerges.now.field', { field: words.field(field), value: words.value(field, value) }),
        now: isTaken
          ? text('firmMerges.now.taken')
          : text('firmMerges.now.notTaken', { value: words.value(field, survivor) }),
      })),
    ],
  ];
}
