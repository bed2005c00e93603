import { Suspense, useState } from 'react';
import { useDataProvider, useListContext } from 'react-admin';
import { QualityRule } from '#contract/firmQuality.ts';
import { type FirmRow, maxFirmsCounted } from '#contract/firms.ts';
import {
  EntityType,
  FirmCategory,
  FirmStatus,
  IndustryType,
  RecordStatus,
  RoleType,
} from '#contract/firmValues.ts';
import type { DataProvider } from '#dataProviders/types.ts';
import { useTexts } from '#i18n/texts.ts';
import { byLabel } from '#src/admin/inputs/byLabel.ts';
import { List, type ListColumn } from '#src/admin/list/List.tsx';
import { useCopyId } from '#src/admin/record/useCopy.ts';
import { useLinks } from '#src/admin/resource/useLinks.ts';
import { CopyText } from '#src/ui/CopyText.tsx';
import { useScreenKeys } from '#src/ui/useScreenKeys.ts';
import { firmBulk } from './bulk/firmBulk.ts';
import { FirmStatusChip } from './FirmChips.tsx';
import { FirmName, FirmTags } from './FirmName.tsx';
import { HierarchyDialog } from './hierarchy/lazyHierarchy.ts';
import { FirmValue } from './records/FirmValue.tsx';

const keys = { texts: 'firms.keys', table: { hierarchy: ['h'], copy: ['i'] } } as const;

/** The directory's organizations (document 3, section 2). */
export function FirmList() {
  const { text, locale } = useTexts();
  const dataProvider = useDataProvider<DataProvider>();
  const { copyId } = useCopyId();
  const links = useLinks().to('firms');
  const [opened, setOpened] = useState<FirmRow>();
  const choices = (of: string, values: readonly string[]) =>
    values.map((value) => ({ value, label: text(`firmValues.${of}.${value}`) }));
  const kinds = (of: string, values: readonly string[]) => choices(of, values).sort(byLabel(locale));
  // The focused row answers them.
  useScreenKeys(keys, () => false);
  return (
    <List<FirmRow>
      bulk={firmBulk}
      rowKeys={{ h: setOpened, i: (firm) => void copyId(firm) }}
      columns={columns}
      countLimit={maxFirmsCounted}
      createNamed={(name) => ({
        pathname: `${links.create()}/create`,
        search: `?${new URLSearchParams({ name })}`,
      })}
      counts={(query, signal) => dataProvider.perform('firms.facets', { query, signal })}
      sorts={['bestMatch', 'displayName', 'key', 'legalEntityType', 'industryType', 'status']}
      filters={[
        { source: 'key', pattern: /^(?!0{9})\d{9}$/, wrong: 'firms.validation.keyFilter' },
        { source: 'status', choices: choices('status', FirmStatus.options), multiple: true },
        { source: 'legalEntityType', choices: kinds('entityType', EntityType.options), multiple: true },
        { source: 'industryType', choices: kinds('industryType', IndustryType.options), multiple: true },
        { source: 'roleType', choices: kinds('roleType', RoleType.options), multiple: true },
        { source: 'deletionStatus', choices: choices('recordStatus', RecordStatus.options), multiple: true },
        { source: 'firmType', choices: kinds('firmType', filteredCategories), multiple: true },
        { source: 'quality', choices: choices('quality', QualityRule.options), multiple: true },
      ]}
    >
      {opened && (
        <Suspense>
          <HierarchyDialog firm={opened} onClose={() => setOpened(undefined)} />
        </Suspense>
      )}
    </List>
  );
}

/** Regular firms are the unfiltered ones. */
const filteredCategories = FirmCategory.options.filter((one) => one !== 'REGULAR');

function NameCell({ firm }: { firm: FirmRow }) {
  const { filterValues } = useListContext();
  return <FirmName firm={firm} searchText={String(filterValues.searchText ?? '')} />;
}

const columns: ListColumn<FirmRow>[] = [
  { source: 'displayName', render: (firm) => <NameCell firm={firm} /> },
  { source: 'key', card: 'line', render: ({ key }) => <CopyText text={key} /> },
  { source: 'ultimateParentName', card: 'none', sortable: false },
  {
    source: 'entityType',
    card: 'line',
    sorts: ['legalEntityType', 'industryType'],
    render: ({ entityType, industryType }) => (
      <span className="firmType">
        <span>{entityType ? <FirmValue of="entityType" value={entityType} /> : '–'}</span>
        <small>{industryType && <FirmValue of="industryType" value={industryType} />}</small>
      </span>
    ),
  },
  {
    source: 'roles',
    card: 'line',
    sortable: false,
    render: ({ roles }) => (
      <span className="lines firmRoles">
        <FirmValue of="roleType" value={roles} />
      </span>
    ),
  },
  {
    source: 'linkFrequencyData',
    card: 'end',
    sortable: false,
    align: 'right',
    render: ({ linkFrequencyData }) => linkFrequencyData.linkFrequency,
  },
  {
    source: 'status',
    card: 'foot',
    render: (firm) => (
      <>
        <FirmStatusChip firm={firm} />
        <span className="cardTags">
          <FirmTags firm={firm} />
        </span>
      </>
    ),
  },
  { source: 'description', sortable: false, isHidden: true },
  {
    source: 'deletionStatus',
    sortable: false,
    isHidden: true,
    render: ({ deletionStatus }) => <FirmValue of="recordStatus" value={deletionStatus} />,
  },
  { source: 'createdBySubdomain', sortable: false, isHidden: true },
];
