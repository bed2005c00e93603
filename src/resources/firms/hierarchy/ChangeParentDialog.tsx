import ArrowForward from '@mui/icons-material/ArrowForward';
import LinkOff from '@mui/icons-material/LinkOff';
import { Button } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useDataProvider } from 'react-admin';
import type { Firm, FirmRow } from '#contract/firms.ts';
import type { DataProvider } from '#dataProviders/types.ts';
import { useTexts } from '#i18n/texts.ts';
import { FormDialog } from '#src/admin/form/FormDialog.tsx';
import { useRecordSave } from '#src/admin/form/useRecordSave.ts';
import { useRecordContext } from '#src/admin/record/useRecordContext.ts';
import { useNestedSource } from '#src/admin/rows/useNestedSource.ts';
import { FirmPicker } from '#src/parts/FirmPicker.tsx';
import { ErrorBox } from '#src/ui/ErrorBox.tsx';
import { useSingleFlight } from '#src/ui/useSingleFlight.ts';
import { BelowWarning } from './BelowWarning.tsx';
import { SmallTree } from './SmallTree.tsx';
import './changeParent.css';

/** Moves a firm under another one, or under none; first shows what that affects (document 3, section 4). */
export function ChangeParentDialog({ onClose }: { onClose: () => void }) {
  const { text } = useTexts();
  const firm = useRecordContext<Firm>();
  const { id, displayName, key, relations } = firm;
  const [pick, setPick] = useState<FirmRow | null>(null);
  const [isUnlinking, setUnlinking] = useState(false);
  const below = useHierarchyOf(id, 'descendant');
  const path = useHierarchyOf(id, 'ancestor');
  const picked = useHierarchyOf(pick?.id, 'ancestor');
  const source = useNestedSource<Firm, Firm['relations']>(firm, 'relations');
  const { save: move, dialog } = useRecordSave<Firm['relations'], Pick<Firm['relations'], 'parentId'>>({
    by: { ...source, update: (base, values) => source.write('firms.setParent', base, values) },
    valuesOf: ({ parentId }) => ({ parentId }),
    describe: (_, { parentId, parentName }: Partial<Firm['relations']>) => ({
      label: text('firms.changeParent.parent'),
      value: (parentId === pick?.id ? pick?.displayName : parentName) ?? text('firms.changeParent.noParent'),
    }),
    done: text('firms.changeParent.done'),
  });
  const { run, isRunning, failure } = useSingleFlight(() => move({ parentId: pick?.id ?? null }, relations));
  const descendants = (below.data ?? []).slice(1);
  const above = (path.data ?? []).slice(0, -1);
  const newAbove = isUnlinking ? [] : picked.data;
  const isChosen = pick !== null || isUnlinking;
  const names = (nodes: readonly { displayName: string }[]) => nodes.map((node) => node.displayName);
  const top = above[0]?.displayName ?? displayName;
  const newTop = newAbove && (newAbove[0]?.displayName ?? displayName);
  const choose = (next: FirmRow | null, unlinks: boolean) => {
    setPick(next);
    setUnlinking(unlinks);
  };
  const save = async (event: FormEvent) => {
    event.preventDefault();
    if (isChosen && (await run())) onClose();
  };
  const loadFailure = failure ?? below.error ?? path.error ?? picked.error ?? undefined;
  return (
    <FormDialog
      width="md"
      title={text('firms.changeParent.action')}
      about={
        <>
          {displayName} <code>{key}</code>
        </>
      }
      submitLabel={text('firms.changeParent.save')}
      isSaving={isRunning}
      isIncomplete={!isChosen}
      failure={undefined}
      isUnsaved={() => isChosen}
      onSubmit={save}
      onClose={onClose}
      note={
        isChosen &&
        newAbove && (
          <p className="dialogNote">
            {text(`firms.changeParent.${newTop === top ? 'stays' : 'becomes'}`, { name: newTop ?? top })}{' '}
            {text('firms.changeParent.untouched')}
          </p>
        )
      }
    >
      {dialog}
      {loadFailure !== undefined && <ErrorBox error={loadFailure} />}
      <div className="currentParent">
        <span>{text('firms.changeParent.current')}</span>
        <strong>{relations.parentName ?? text('firms.changeParent.noParent')}</strong>
        {relations.parentId && (
          <Button
            variant="outlined"
            color="inherit"
            size="small"
            startIcon={<LinkOff />}
            aria-pressed={isUnlinking}
            onClick={() => choose(null, !isUnlinking)}
          >
            {text('firms.changeParent.unlink')}
          </Button>
        )}
      </div>
      <FirmPicker
        label={text('firms.changeParent.label')}
        help={text('firms.changeParent.help')}
        value={pick}
        onChange={(next) => choose(next, false)}
        exclude={[id, relations.parentId ?? '', ...descendants.map((node) => node.id)]}
      />
      {isUnlinking && (
        <p className="changeParentAbout" role="status">
          {text('firms.changeParent.unlinked')}
        </p>
      )}
      {descendants.length > 0 && <BelowWarning firmId={id} descendants={descendants} />}
      {isChosen && newAbove && (
        <div className="beforeAfter">
          <SmallTree
            label={text('firms.changeParent.before')}
            above={names(above)}
            firm={displayName}
            below={descendants.length}
          />
          <ArrowForward />
          <SmallTree
            label={text('firms.changeParent.after')}
            above={names(newAbove)}
            firm={displayName}
            below={descendants.length}
          />
        </div>
      )}
    </FormDialog>
  );
}

/** The firms above or below one, itself among them. */
function useHierarchyOf(id: string | undefined, traversal: 'ancestor' | 'descendant') {
  const dataProvider = useDataProvider<DataProvider>();
  return useQuery({
    queryKey: ['firms', 'hierarchy', id, traversal],
    queryFn: ({ signal }) =>
      dataProvider.perform('firms.hierarchy', { params: { id: id ?? '' }, query: { traversal }, signal }),
    enabled: id !== undefined,
  });
}
