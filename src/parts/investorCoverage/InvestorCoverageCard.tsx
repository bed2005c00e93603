import { useQuery } from '@tanstack/react-query';
import { useDataProvider } from 'react-admin';
import { RecordStatus } from '#contract/firmValues.ts';
import type { InvestorCoverage } from '#contract/investorCoverage.ts';
import type { DataProvider } from '#dataProviders/types.ts';
import { useTexts } from '#i18n/texts.ts';
import { type ListColumn, ListRows } from '#src/admin/list/List.tsx';
import { useFields } from '#src/admin/record/useFields.ts';
import { OtherResource } from '#src/admin/resource/OtherResource.tsx';
import { Card } from '#src/ui/Card.tsx';
import { CopyText } from '#src/ui/CopyText.tsx';
import { LoadFailure } from '#src/ui/LoadFailure.tsx';
import { StatusChip } from '#src/ui/StatusChip.tsx';
import { CoverageExport } from './CoverageExport.tsx';
import type { CoverageOf } from './coverageOf.ts';
import './investorCoverage.css';

type InvestorCoverageCardProps = {
  of: CoverageOf;
  /** There is some: not requested before the grid is shown. */
  isConfigured: boolean;
};

/**
 * The firms that an employee covers, from the account's CRM, if any (document 2, section 2, "User detail" and
 * "Employee investor coverage grid").
 */
export function InvestorCoverageCard({ of, isConfigured }: InvestorCoverageCardProps) {
  const { text } = useTexts();
  const { exists, failure } = useExists(of, isConfigured);
  if (!exists && !failure) return null;
  return (
    <Card title={text('investorCoverage.name')}>
      {failure ?? (
        <OtherResource name="investorCoverage">
          <div className="investorCoverage">
            <ListRows<InvestorCoverage>
              columns={columns}
              filters={[{ source: 'coverageStatus', choices: RecordStatus.options }]}
              within={of}
              download={<CoverageExport of={of} />}
            />
          </div>
        </OtherResource>
      )}
    </Card>
  );
}

/** Configured users cover a firm; others may have covered one, whose coverage is now deleted. */
function useExists(of: CoverageOf, isConfigured: boolean) {
  const { text } = useTexts();
  const dataProvider = useDataProvider<DataProvider>();
  const { data, error, refetch, isFetching } = useQuery({
    queryKey: ['investorCoverage', 'exists', of],
    queryFn: ({ signal }) =>
      dataProvider.getList<InvestorCoverage>('investorCoverage', {
        pagination: { page: 1, perPage: 1 },
        sort: { field: 'investorFirmName', order: 'ASC' },
        filter: of,
        signal,
      }),
    enabled: !isConfigured,
  });
  return {
    exists: isConfigured || (data?.data.length ?? 0) > 0,
    failure: error && (
      <LoadFailure
        message={text('investorCoverage.couldNotLoad')}
        error={error}
        onRetry={() => void refetch()}
        isRetrying={isFetching}
      />
    ),
  };
}

function Status({ of }: { of: RecordStatus }) {
  const { word } = useFields();
  const isEffective = of === 'EFFECTIVE';
  return (
    <StatusChip
      tone={isEffective ? 'success' : 'neutral'}
      label={word('coverageStatus', of)}
      hollow={!isEffective}
    />
  );
}

const copied = (value: string | null) => (value === null ? '–' : <CopyText text={value} />);

const columns: ListColumn<InvestorCoverage>[] = [
  { source: 'investorFirmName' },
  { source: 'investorFirmKey', render: ({ investorFirmKey }) => copied(investorFirmKey) },
  { source: 'coverageStatus', render: ({ coverageStatus }) => <Status of={coverageStatus} /> },
  { source: 'cmgEntityName', sortable: false },
  {
    source: 'cmgEntityKey',
    sortable: false,
    render: ({ cmgEntityKey }) => copied(cmgEntityKey),
  },
  { source: 'address1', sortable: false },
  { source: 'address2', sortable: false },
  { source: 'lei', sortable: false, render: ({ lei }) => copied(lei) },
];
