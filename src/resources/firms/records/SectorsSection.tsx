import { type FirmSector, FirmSectorWrite } from '#contract/firmParts.ts';
import type { Firm } from '#contract/firms.ts';
import { SectorScheme } from '#contract/firmValues.ts';
import { useTexts } from '#i18n/texts.ts';
import { PartRows } from '#src/admin/rows/PartRows.tsx';
import type { PartColumn } from '#src/admin/rows/partTypes.ts';
import { LoadFailure } from '#src/ui/LoadFailure.tsx';
import { CmgBadge } from './CmgBadge.tsx';
import { useFirmSection } from './useFirmSection.tsx';
import { useSectorSchemes } from './useSectorSchemes.ts';

/** A firm's sectors (document 3, section 5, "Sector"). */
export function SectorsSection({ firm }: { firm: Firm }) {
  const { text } = useTexts();
  const { section, status, choicesOf, valueTexts } = useFirmSection(firm, 'sectors', {
    create: 'firms.createSector',
    update: 'firms.updateSector',
  });
  const schemes = useSectorSchemes();
  const schemeText = valueTexts('sectorScheme');
  const columns: PartColumn<FirmSector>[] = [
    {
      key: 'scheme',
      label: text('firmRecords.sectors.scheme'),
      width: '152px',
      narrow: 'line',
      field: {
        source: 'scheme',
        label: text('firmRecords.sectors.scheme'),
        choices: choicesOf('sectorScheme', SectorScheme.options),
        emptyLabel: text('firmRecords.sectors.scheme'),
        empties: 'code',
      },
      show: ({ scheme }) => schemeText(scheme),
    },
    {
      key: 'code',
      label: text('firmRecords.sectors.code'),
      width: 'auto',
      narrow: 'heading',
      field: {
        source: 'code',
        label: text('firmRecords.sectors.code'),
        choices: ({ scheme = '' }) => schemes.choicesOf(scheme),
        emptyLabel: text('firmRecords.sectors.code'),
      },
      show: ({ scheme, code, isOverride }) => (
        <>
          {schemes.nameOf(scheme, code)}
          {isOverride && <CmgBadge />}
        </>
      ),
    },
    status,
  ];
  return (
    <PartRows<FirmSector, FirmSectorWrite>
      {...section}
      columns={columns}
      schema={FirmSectorWrite}
      blank={{ recordStatus: 'EFFECTIVE' }}
      nameOf={({ scheme, code }) => schemes.nameOf(scheme, code)}
      above={
        schemes.error && (
          <LoadFailure
            message={text('firmRecords.sectors.couldNotLoad')}
            error={schemes.error}
            onRetry={schemes.refetch}
            isRetrying={schemes.isFetching}
          />
        )
      }
    />
  );
}
