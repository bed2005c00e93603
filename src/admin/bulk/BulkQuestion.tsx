import { Typography } from '@mui/material';
import { type ComponentType, type ReactNode, useContext, useState } from 'react';
import { useDataProvider } from 'react-admin';
import type { BulkValue } from '#contract/bulk.ts';
import type { BodyOf, OperationId } from '#contract/operations.ts';
import type { DataProvider } from '#dataProviders/types.ts';
import { useFormats } from '#i18n/format.ts';
import { useTexts } from '#i18n/texts.ts';
import { ConfirmDialog } from '#src/ui/ConfirmDialog.tsx';
import { useSingleFlight } from '#src/ui/useSingleFlight.ts';
import { useBulks } from '../bulk/BulksContext.ts';
import { callOf } from '../bulk/useBulk.ts';
import { FormDialog } from '../form/FormDialog.tsx';
import type { Selection } from '../list/useSelection.ts';
import { AccountScopeContext } from '../resource/AccountScope.ts';
import { useAppResource } from '../resource/resource.ts';
import { useSignedIn } from '../resource/SignedIn.ts';
import { BulkPreview, type PreviewId, useBulkPreview } from './BulkPreview.tsx';

/** A bulk action. */
export type BulkAction = {
  /** Its name in the contract, and the key of its texts. */
  name: string;
  /** The call that does it to one record; the same right allows both. */
  call: OperationId;
  isDestructive?: true;
  /** Asks for the action's argument. */
  input?: ComponentType<BulkInputProps>;
  /** Shows beforehand what it would do to each record, and a value of one. */
  preview?: { call: PreviewId; value: ComponentType<BulkValue> };
  /** The action that takes back what a bulk of this one has done. */
  undo?: string;
};

export type BulkParams = Readonly<Record<string, string>>;
export type BulkInputProps = {
  params: BulkParams;
  onChange: (params: BulkParams) => void;
  isMissing: boolean;
};

type BulkQuestionProps = {
  action: BulkAction;
  selection: Pick<Selection, 'isAll' | 'ids' | 'count' | 'filterValues' | 'clear'>;
  /** Its arguments as far as they are known. */
  params?: BulkParams;
  /** Which records these are. */
  about?: ReactNode;
  onClose: () => void;
};

/** Says what will happen to how many, asks for what is missing, and starts it. */
export function BulkQuestion(props: BulkQuestionProps) {
  const { input, preview } = props.action;
  if (preview) return <PreviewQuestion {...props} preview={preview} />;
  return input ? <FormQuestion {...props} input={input} /> : <Question {...props} />;
}

type PreviewQuestionProps = BulkQuestionProps & { preview: NonNullable<BulkAction['preview']> };

function PreviewQuestion({
  action,
  selection,
  params: known = {},
  about,
  onClose,
  preview,
}: PreviewQuestionProps) {
  const { input: Input, isDestructive = false } = action;
  const { text } = useTexts();
  const { number } = useFormats();
  const words = useWords(action, selection);
  const begin = useBegin(action, selection);
  const [params, setParams] = useState(known);
  const isEmpty = Input !== undefined && isWithout(params);
  const request = isEmpty ? undefined : { action: action.name, ...chosenOf(selection), params };
  const previewed = useBulkPreview(preview.call, request);
  const { change } = previewed.data ?? {};
  const { run, isRunning, failure } = useSingleFlight(() => begin(params));
  const confirm = text(`${useAppResource().name}.bulk.${action.name}.confirm`, {
    smart_count: change ?? selection.count,
    count: number(change ?? selection.count),
  });
  return (
    <FormDialog
      title={words('title')}
      about={about}
      submitLabel={confirm}
      isSaving={isRunning}
      failure={failure}
      isUnsaved={() => false}
      isIncomplete={!change}
      isDestructive={isDestructive}
      width="lg"
      note={<span className="dialogNote">{text('ui.bulk.preview.note')}</span>}
      onSubmit={async (event) => {
        event.preventDefault();
        if (await run()) onClose();
      }}
      onClose={onClose}
    >
      {Input && (
        <div className="bulkInput">
          <Input params={params} onChange={setParams} isMissing={false} />
        </div>
      )}
      {request && <BulkPreview {...previewed} value={preview.value} />}
    </FormDialog>
  );
}

function Question({ action, selection, onClose }: BulkQuestionProps) {
  const words = useWords(action, selection);
  const begin = useBegin(action, selection);
  const [isOpen, setOpen] = useState(true);
  return (
    <ConfirmDialog
      isOpen={isOpen}
      title={words('action')}
      text={words('question')}
      confirmLabel={words('confirm')}
      isDestructive={action.isDestructive ?? false}
      onConfirm={() => begin({})}
      onClose={() => {
        setOpen(false);
        onClose();
      }}
    />
  );
}

type FormQuestionProps = BulkQuestionProps & { input: ComponentType<BulkInputProps> };

function FormQuestion({ action, selection, about, onClose, input: Input }: FormQuestionProps) {
  const words = useWords(action, selection);
  const begin = useBegin(action, selection);
  const [params, setParams] = useState<BulkParams>({});
  const [isMissing, setMissing] = useState(false);
  const { run, isRunning, failure } = useSingleFlight(() => begin(params));
  const isEmpty = isWithout(params);
  return (
    <FormDialog
      title={words('action')}
      about={about}
      submitLabel={words('confirm')}
      isSaving={isRunning}
      failure={failure}
      isUnsaved={() => !isEmpty}
      onSubmit={async (event) => {
        event.preventDefault();
        setMissing(isEmpty);
        if (!isEmpty && (await run())) onClose();
      }}
      onClose={onClose}
    >
      <Typography>{words('question')}</Typography>
      <Input params={params} onChange={setParams} isMissing={isMissing && isEmpty} />
    </FormDialog>
  );
}

const isWithout = (params: BulkParams) => Object.values(params).every((value) => value === '');

function useWords({ name }: BulkAction, { count }: BulkQuestionProps['selection']) {
  const { name: resource } = useAppResource();
  const { text } = useTexts();
  const { number } = useFormats();
  return (key: string) =>
    text(`${resource}.bulk.${name}.${key}`, { smart_count: count, count: number(count) });
}

/** Starts it on the server, and shows its progress. */
function useBegin({ name: action, undo }: BulkAction, selection: BulkQuestionProps['selection']) {
  const { name: resource } = useAppResource();
  const { profile } = useSignedIn();
  const subdomain = useContext(AccountScopeContext)?.subdomain ?? profile.account.subdomain;
  const dataProvider = useDataProvider<DataProvider>();
  const { follow } = useBulks();
  const call = callOf(resource, 'bulk');
  return async (params: BulkParams) => {
    const body: object = { action, ...chosenOf(selection), params };
    const { id } = await dataProvider.perform(call, { body: body as BodyOf<typeof call> });
    follow({ resource, action, subdomain, id, ...(undo && { undo }) });
    selection.clear();
  };
}

const chosenOf = ({ isAll, ids, filterValues }: BulkQuestionProps['selection']): object =>
  isAll ? { filter: asQuery(filterValues) } : { ids };

/** A list's filter in its query's form: several values are one text. */
const asQuery = (values: Record<string, unknown>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(values)
      .filter(([, value]) => value !== undefined && value !== null && value !== '')
      .map(([name, value]) => [name, String(value)]),
  );
