import { lazy, Suspense, useContext, useState } from 'react';
import { Link, useLocation, useNavigate } from 'react-router-dom';
import type { CrmIntegrationDetails } from '#contract/crmIntegrations.ts';
import { type CrmInvestorFirm, LinkedStatus } from '#contract/crmInvestorFirms.ts';
import { MatchFilter } from '#contract/crmMatches.ts';
import { bandOf } from '#contract/firmMatcher.ts';
import { RecordStatus } from '#contract/firmValues.ts';
import { useFormats } from '#i18n/format.ts';
import { screenTexts } from '#i18n/screenTexts.ts';
import { addTexts, useTexts } from '#i18n/texts.ts';
import { type ListColumn, ListRows } from '#src/admin/list/List.tsx';
import { useRecordContext } from '#src/admin/record/useRecordContext.ts';
import { OtherResource } from '#src/admin/resource/OtherResource.tsx';
import { useLinks } from '#src/admin/resource/useLinks.ts';
import { BandChip } from '#src/parts/firms/BandChip.tsx';
import { CopyText } from '#src/ui/CopyText.tsx';
import { LoadingState } from '#src/ui/LoadingState.tsx';
import { RowControlsContext } from '#src/ui/rowControls.ts';
import { StatusChip } from '#src/ui/StatusChip.tsx';
import { Timestamp } from '#src/ui/Timestamp.tsx';
import { CertainStrip } from './CertainStrip.tsx';
import { pathToMatcher } from './matches/matcherPath.ts';
import { NotesDialog } from './matches/NotesDialog.tsx';
import { NotesMark } from './NotesMark.tsx';

/** The review of a sample with its texts, which are the matcher's. */
const SampleReview = lazy(async () => {
  const [{ SampleReview }] = await Promise.all([
    import('./sample/SampleReview.tsx'),
    addTexts(screenTexts('firmMatcher')),
  ]);
  return { default: SampleReview };
});

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
        <Link className="lines" to={links.show(rolodexFirmId)} tabIndex={tabIndex} title={rolodexFirmName}>
          {rolodexFirmName}
        </Link>
      ) : (
        <span className="lines" title={rolodexFirmName}>
          {rolodexFirmName}
        </span>
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

/** How likely the firm's best match, or its link, is; empty before that is computed. */
function MatchCell({ firm: { match, matchScore } }: { firm: CrmInvestorFirm }) {
  const { percent } = useFormats();
  if (matchScore === null) return '–';
  return (
    <span className="matchCell">
      <b>{match?.firmId === null ? '' : percent(matchScore)}</b>
      <BandChip band={match?.band ?? bandOf(matchScore)} />
    </span>
  );
}

const columns: ListColumn<CrmInvestorFirm>[] = [
  { source: 'name' },
  { source: 'notes', sortable: false, render: (firm) => <Notes firm={firm} /> },
  { source: 'firmKey', render: ({ firmKey }) => <CopyText text={firmKey} /> },
  { source: 'linkedStatus', render: ({ linkedStatus }) => <Linked status={linkedStatus} /> },
  { source: 'rolodexFirmName', sortable: false, render: (firm) => <RolodexFirm firm={firm} /> },
  { source: 'firmType' },
  { source: 'matchScore', render: (firm) => <MatchCell firm={firm} /> },
  {
    source: 'modifiedOn',
    render: ({ modifiedOn }) => (modifiedOn ? <Timestamp at={modifiedOn} /> : '–'),
  },
  {
    source: 'createdOn',
    isHidden: true,
    render: ({ createdOn }) => <Timestamp at={createdOn} />,
  },
  { source: 'modifiedByUserName', sortable: false, isHidden: true },
  { source: 'modifiedBySystemUserName', sortable: false, isHidden: true },
];
