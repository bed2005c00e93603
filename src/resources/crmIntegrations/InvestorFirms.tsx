import { lazy, Suspense, useContext, useState } from 'react';
import { Link, useLocation, useNavigate } from 'react-router-dom';
import type { CrmIntegrationDetails } from '#contract/crmIntegrations.ts';
import { type CrmInvestorFirm, LinkedStatus } from '#contract/crmInvestorFirms.ts';
import { MatchFilter } from '#contract/crmMatches.ts';
import { RecordStatus } from '#contract/firmValues.ts';
import { useTexts } from '#i18n/texts.ts';
import { type ListColumn, ListRows } from '#src/admin/list/List.tsx';
import { useRecordContext } from '#src/admin/record/useRecordContext.ts';
import { OtherResource } from '#src/admin/resource/OtherResource.tsx';
import { useLinks } from '#src/admin/resource/useLinks.ts';
import { CopyText } from '#src/ui/CopyText.tsx';
import { LoadingState } from '#src/ui/LoadingState.tsx';
import { RowControlsContext } from '#src/ui/rowControls.ts';
import { StatusChip } from '#src/ui/StatusChip.tsx';
import { Timestamp } from '#src/ui/Timestamp.tsx';
import { CertainStrip } from './CertainStrip.tsx';
import { MatchCell } from './MatchCell.tsx';
import { pathToMatcher } from './matcher/pathToMatcher.ts';
import { NotesDialog } from './NotesDialog.tsx';
import { NotesMark } from './NotesMark.tsx';
import { loadSample } from './sample/loadSample.ts';

const SampleReview = lazy(loadSample);

/**
 * The firms of an account's CRM, each linking to its matches; effective ones unless the filter says otherwise
 * (document 3, section 2).
 */
export function InvestorFirms() {
  const { id, firmTypes } = useRecordContext<CrmIntegrationDetails>();
  const { search } = useLocation();
  const [sampleId, show] = useSampleInAddress();
  const statusChoices = useStatusChoices();
  const matchChoices = useMatchChoices();
  const yesOrNo = useYesOrNo();
  if (sampleId) {
    return (
      <Suspense fallback={<LoadingState lines={8} />}>
        <SampleReview id={id} sampleId={sampleId} onClose={() => show(null)} />
      </Suspense>
    );
  }
  return (
    <OtherResource name="crmInvestorFirms">
      <CertainStrip id={id} onDrawn={show} />
      <ListRows<CrmInvestorFirm>
        columns={columns}
        within={{ crmIntegrationId: id }}
        rowPath={(firm) => pathToMatcher(id, firm.id) + search}
        pause={400}
        filters={[
          { source: 'linkedStatus', choices: LinkedStatus.options },
          ...typeFilter(firmTypes),
          { source: 'firmStatus', choices: statusChoices, multiple: true },
          { source: 'match', choices: matchChoices, multiple: true },
          { source: 'isNew', choices: [true, false] },
          { source: 'hasNotes', choices: yesOrNo },
        ]}
      />
    </OtherResource>
  );
}

/** Back ends need not say which types there are. */
const typeFilter = (types: CrmIntegrationDetails['firmTypes'] | undefined) =>
  types
    ? [
        {
          source: 'firmType' as const,
          choices: types.map((type) => ({ value: type, label: type })),
          multiple: true,
        },
      ]
    : [];

/** A sample under review is still there after a reload. It is in the hash, as the query belongs to the list. */
function useSampleInAddress() {
  const { search, hash } = useLocation();
  const navigate = useNavigate();
  const [, sampleId] = /^#sample=(.+)$/.exec(hash) ?? [];
  const show = (id: string | null) => void navigate({ search, hash: id ? `sample=${id}` : '' });
  return [sampleId, show] as const;
}

function useStatusChoices() {
  const { text } = useTexts();
  return RecordStatus.options.map((value) => ({
    value,
    label: text(`firmValues.recordStatus.${value}`),
  }));
}

function useMatchChoices() {
  const { text } = useTexts();
  return MatchFilter.options.map((value) => ({ value, label: text(`crmInvestorFirms.band.${value}`) }));
}

function useYesOrNo() {
  const { text } = useTexts();
  return ['true', 'false'].map((value) => ({ value, label: text(`ui.${value}`) }));
}

function Notes({ firm }: { firm: CrmInvestorFirm }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <span className="crmFirmNotes">
      <NotesMark notes={firm.notes} name={firm.name} onOpen={() => setOpen(true)} />
      {isOpen && <NotesDialog firm={firm} onClose={() => setOpen(false)} />}
    </span>
  );
}

function RolodexFirm({ firm }: { firm: CrmInvestorFirm }) {
  const { rolodexFirmId, rolodexFirmName, cmgEntityKey } = firm;
  const links = useLinks().to('firms');
  const { tabIndex } = useContext(RowControlsContext);
  if (rolodexFirmName === null) return '–';
  return (
    <span className="crmName">
      {rolodexFirmId ? (
        <Link to={links.show(rolodexFirmId)} tabIndex={tabIndex} title={rolodexFirmName}>
          {rolodexFirmName}
        </Link>
      ) : (
        rolodexFirmName
      )}
      <small data-identifier>{cmgEntityKey}</small>
    </span>
  );
}

function Linked({ status }: { status: LinkedStatus }) {
  const { text } = useTexts();
  const isLinked = status === 'LINKED';
  return (
    <StatusChip
      tone={isLinked ? 'success' : 'neutral'}
      label={text(`crmInvestorFirms.linkedStatus.${status}`)}
      hollow={!isLinked}
    />
  );
}

const columns: ListColumn<CrmInvestorFirm>[] = [
  { source: 'name', width: 240 },
  { source: 'notes', width: 76, sortable: false, render: (firm) => <Notes firm={firm} /> },
  { source: 'firmKey', width: 110, render: ({ firmKey }) => <CopyText text={firmKey} /> },
  { source: 'linkedStatus', width: 126, render: ({ linkedStatus }) => <Linked status={linkedStatus} /> },
  { source: 'rolodexFirmName', width: 210, sortable: false, render: (firm) => <RolodexFirm firm={firm} /> },
  { source: 'firmType', width: 120 },
  { source: 'matchScore', width: 144, render: (firm) => <MatchCell firm={firm} /> },
  {
    source: 'modifiedOn',
    width: 120,
    render: ({ modifiedOn }) => (modifiedOn ? <Timestamp at={modifiedOn} /> : '–'),
  },
  {
    source: 'createdOn',
    width: 120,
    isHidden: true,
    render: ({ createdOn }) => <Timestamp at={createdOn} />,
  },
  { source: 'modifiedByUserName', width: 140, sortable: false, isHidden: true },
  { source: 'modifiedBySystemUserName', width: 140, sortable: false, isHidden: true },
];
