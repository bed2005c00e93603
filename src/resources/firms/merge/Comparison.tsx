import { Alert, Button } from '@mui/material';
import { useRef, useState } from 'react';
import type { DuplicateDetails } from '#contract/duplicates.ts';
import type { FirmMergePreview } from '#contract/firmMerges.ts';
import { useTexts } from '#i18n/texts.ts';
import type { Crumb } from '#src/admin/page/Breadcrumb.tsx';
import { Page } from '#src/admin/page/Page.tsx';
import { useDecideDuplicate } from '#src/parts/firms/useDecideDuplicate.ts';
import { useLastDecision } from '#src/parts/firms/useLastDecision.ts';
import { Card } from '#src/ui/Card.tsx';
import { ConfirmDialog } from '#src/ui/ConfirmDialog.tsx';
import { ariaKey, pageKeys } from '#src/ui/keys.ts';
import { ReasonedButton } from '#src/ui/ReasonedButton.tsx';
import { useScreenKeys } from '#src/ui/useScreenKeys.ts';
import { ChoiceTable } from './ChoiceTable.tsx';
import { CompareLegend } from './CompareLegend.tsx';
import type { Choices } from './choices.ts';
import { compareKeys, moveInChoices, press } from './compareKeys.ts';
import { MergeFigures, MergeImpact } from './MergeImpact.tsx';
import { PairPager } from './PairPager.tsx';
import { useMerge } from './useMerge.ts';
import { useNextPair } from './useNextPair.ts';
import { WhyCard } from './WhyCard.tsx';
import './merge.css';

type ComparisonProps = {
  preview: FirmMergePreview;
  /** Further ones, each compared with the survivor. */
  others: readonly FirmMergePreview[];
  breadcrumb: readonly Crumb[];
  /** They were opened from the list of duplicates. */
  isListed: boolean;
  /** The pair of duplicates that the two are. */
  pair: DuplicateDetails | undefined;
  /** One of them has changed meanwhile. */
  onChanged: () => void;
  onSurvivor: (id: string) => void;
  /** Goes on with another one; `isMerged`: the present one has become part of the survivor. */
  onCompare: (id: string, isMerged: boolean) => void | Promise<void>;
};

/** What differs, what stays of it, and what a merge would do. */
export function Comparison(props: ComparisonProps) {
  const { preview, others, breadcrumb, isListed, pair, onChanged, onSurvivor, onCompare } = props;
  const pairId = pair?.band === 'MERGED' ? undefined : pair?.id;
  const { list, goOn } = useNextPair(pairId);
  const { text } = useTexts();
  const [choices, setChoices] = useState<Choices>(() => ({
    fields: Object.fromEntries(preview.fields.map(({ field, proposed }) => [field, proposed])),
    lei: null,
  }));
  const [isAsking, setAsking] = useState(false);
  const [other] = others;
  const merge = useMerge(preview, choices, {
    onChanged,
    goOn: other ? () => onCompare(other.merged.id, true) : isListed ? goOn : undefined,
  });
  const { survivor, merged, refusals, leis } = preview;
  const decide = useDecideDuplicate();
  const { undoLast } = useLastDecision();
  const separate = async (id: string) => {
    const name = [survivor, merged].map(({ displayName }) => displayName).join(', ');
    await decide({ id, name, isDuplicate: false, goOn });
  };
  const reason = refusals[0]?.message ?? (leis && !choices.lei ? text('firmMerges.chooseLei') : undefined);
  const table = useRef<HTMLDivElement>(null);
  useScreenKeys({ texts: 'firmMerges.keys', table: compareKeys }, (key) => {
    if (key === 'up' || key === 'down') return moveInChoices(table.current, key);
    if (key === 'skip') return press(compareKeys.skip[0]);
    if (key === 'undo') return press(ariaKey(pageKeys.undo[0])) || undoLast();
    if (key === 'swap') onSurvivor(merged.id);
    else if (key === 'different') {
      if (pairId === undefined) return false;
      void separate(pairId);
    } else if (reason === undefined) setAsking(true);
    return true;
  });
  const label = text('firmMerges.merge.title');
  return (
    <Page
      title={text('firmMerges.title')}
      label={survivor.displayName}
      breadcrumb={breadcrumb}
      about={text('firmMerges.about')}
      actions={
        <>
          {pairId !== undefined && list && <PairPager id={pairId} list={list} />}
          {pairId !== undefined && (
            <Button variant="outlined" color="inherit" onClick={() => void separate(pairId)}>
              {text('duplicates.decide.action')}
            </Button>
          )}
          <ReasonedButton variant="contained" reason={reason} onClick={() => setAsking(true)}>
            {text('firmMerges.merge.action')}
          </ReasonedButton>
        </>
      }
    >
      {refusals.length > 0 && (
        <Alert severity="error" className="mergeRefusals">
          {refusals.map(({ code, message }) => (
            <p key={code}>{message}</p>
          ))}
        </Alert>
      )}
      <div className="mergeColumns" ref={table}>
        <ChoiceTable
          preview={preview}
          others={others}
          choices={choices}
          onChoose={setChoices}
          onSurvivor={onSurvivor}
          onCompare={(id) => void onCompare(id, false)}
        />
        <div className="mergeAside">
          {pair?.why && <WhyCard why={pair.why} />}
          <Card title={text('firmMerges.figures.title')}>
            <MergeFigures preview={preview} choices={choices} />
          </Card>
        </div>
      </div>
      <CompareLegend isPair={pairId !== undefined} />
      <ConfirmDialog
        isOpen={isAsking}
        title={label}
        about={text('firmMerges.merge.about', { merged: named(merged), survivor: named(survivor) })}
        text={text('firmMerges.merge.question')}
        confirmLabel={label}
        isByEnter
        onConfirm={merge}
        onClose={() => setAsking(false)}
      >
        <MergeImpact preview={preview} choices={choices} />
      </ConfirmDialog>
    </Page>
  );
}

const named = ({ displayName, key }: { displayName: string; key: string }) => `${displayName} (${key})`;
