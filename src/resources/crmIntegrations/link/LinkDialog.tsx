import { Alert } from '@mui/material';
import { useEffect, useEffectEvent } from 'react';
import type { MatchFirm } from '#contract/firmMatcher.ts';
import { failureOf } from '#dataProviders/callError.ts';
import { useTexts } from '#i18n/texts.ts';
import { FormDialog } from '#src/admin/form/FormDialog.tsx';
import { useSaveForm } from '#src/admin/form/useSaveForm.ts';
import { useDuplicates } from '#src/parts/firms/useDuplicates.ts';
import { ErrorBox } from '#src/ui/ErrorBox.tsx';
import { LoadFailure } from '#src/ui/LoadFailure.tsx';
import { LoadingState } from '#src/ui/LoadingState.tsx';
import { useFirm } from '../matches/InvestorFirmContext.ts';
import { useReloadMatches } from '../matches/useMatches.ts';
import { BothSides } from './BothSides.tsx';
import { Duplicates } from './Duplicates.tsx';
import { LinkInputs } from './LinkInputs.tsx';
import { LinkSteps } from './LinkSteps.tsx';
import { LinkChoices, stepsTo } from './linkPlan.ts';
import { type LinkProgress, useLink } from './useLink.ts';
import { useLinked } from './useLinked.ts';
import { useLinkTarget } from './useLinkTarget.ts';
import './linkDialog.css';

type LinkDialogProps = {
  match: MatchFirm;
  onClose: () => void;
};

/** Says what a link will change, makes it step by step, and resumes from a failed step (document 3, section 4). */
export function LinkDialog({ match, onClose }: LinkDialogProps) {
  const { text } = useTexts();
  const firm = useFirm();
  const reload = useReloadMatches();
  const { data: target, error, refetch, isFetching } = useLinkTarget(match);
  const isCreated = match.source === 'provider' && !match.linkedFirm && !target?.firm;
  const duplicates = useDuplicates(match.id, isCreated);
  const { link, progress } = useLink(match);
  const onLinked = useLinked();
  const { form, submit, isSaving, isUnsaved, reset } = useSaveForm({
    schema: LinkChoices,
    values: choicesOf(match.details),
    onSave: async (choices: LinkChoices) => {
      const linked = await link(choices);
      if (!linked) return;
      onClose();
      await onLinked(linked);
    },
  });
  const begin = useEffectEvent(reset);
  useEffect(() => {
    if (target) begin(choicesOf(target));
  }, [target]);
  const failed = progress?.failed;
  const isFinal = !failed && target?.firm?.isFirmMappedToCmgAccount;
  const note = failed ? 'notRepeated' : isFinal && 'noUndo';
  const title = text(`firmMatcher.link.${isCreated ? 'create' : 'title'}`);
  const verb = text(`firmMatcher.link.${isCreated ? 'create' : 'action'}`);
  return (
    <FormDialog
      title={title}
      submitLabel={failed ? text('firmMatcher.link.retry') : verb}
      isSaving={isSaving}
      failure={undefined}
      isUnsaved={isUnsaved}
      isIncomplete={!target || (isCreated && !duplicates.data)}
      note={note && <span className="linkNote">{text(`firmMatcher.link.${note}`)}</span>}
      onSubmit={submit}
      onClose={() => {
        // Steps done before a failure change what there is to match.
        if (progress) void reload();
        onClose();
      }}
    >
      <BothSides match={match} />
      {failed && <StepFailure failed={failed} name={firm.name} />}
      {isFinal && <Alert severity="warning">{text('firmMatcher.link.cannotBeRevoked')}</Alert>}
      {error && (
        <LoadFailure
          message={text('firmMatcher.link.errors.target')}
          error={error}
          onRetry={() => void refetch()}
          isRetrying={isFetching}
        />
      )}
      {!target && !error && <LoadingState lines={4} />}
      {target && !progress && (
        <>
          {isCreated && <Duplicates match={match} found={duplicates} />}
          <LinkInputs form={form} target={target} name={firm.name} duplicates={duplicates.data} />
        </>
      )}
      {target && (
        <LinkSteps
          steps={progress?.steps.length ? progress.steps : stepsTo(target, form.watch(), firm.name)}
          progress={progress}
          name={firm.name}
        />
      )}
    </FormDialog>
  );
}

function StepFailure({ failed, name }: { failed: NonNullable<LinkProgress['failed']>; name: string }) {
  const { text } = useTexts();
  const step = failed.step === 'create' ? 'target' : failed.step;
  const { code, details } = failureOf(failed.error);
  const organization = failed.seen.rolodexFirmName;
  const changed = step !== 'link' ? 'organization' : organization ? 'linked' : 'firm';
  const by = details[0]?.changedBy ?? text('ui.conflict.someone');
  return (
    <ErrorBox
      about={text(`firmMatcher.link.errors.${step}`, { name })}
      error={
        code === 'EDIT_CONFLICT'
          ? text(`firmMatcher.link.changed.${changed}`, { name: by, organization: organization ?? '' })
          : failed.error
      }
    />
  );
}

const choicesOf = (types: Omit<LinkChoices, 'addName'>): LinkChoices => ({
  entityType: types.entityType,
  industryType: types.industryType,
  firmCategoryType: types.firmCategoryType,
  addName: false,
});
