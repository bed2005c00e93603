import Download from '@mui/icons-material/Download';
import { Button } from '@mui/material';
import type { AvailablePermission, PermissionEntity } from '#contract/permissions.ts';
import { useTexts } from '#i18n/texts.ts';
import { saveSheet } from '#src/ui/saveSheet.ts';
import { useSingleFlight } from '#src/ui/useSingleFlight.ts';
import type { Levels } from './accessLevels.ts';
import { useMatrixTexts } from './useMatrixTexts.ts';

type MatrixExportProps = {
  available: readonly AvailablePermission[];
  levels: Levels;
  before: Levels | undefined;
  noteOf: ((entity: PermissionEntity) => string | undefined) | undefined;
};

/** The whole matrix as a spreadsheet, whatever is searched for. */
export function MatrixExport({ available, levels, before, noteOf }: MatrixExportProps) {
  const { text } = useTexts();
  const { entityName, levelName } = useMatrixTexts();
  const { run, isRunning } = useSingleFlight(() => {
    const columns = [
      'group',
      'permission',
      'level',
      ...(before ? ['before'] : []),
      ...(noteOf ? ['note'] : []),
    ];
    const rows = available.map(({ name, group }) => [
      text(`permissions.groups.${group}`),
      entityName(name),
      levelName(levels.get(name) ?? 'none'),
      ...(before ? [levelName(before.get(name) ?? 'none')] : []),
      ...(noteOf ? [noteOf(name) ?? ''] : []),
    ]);
    return saveSheet('Permissions.xlsx', {
      name: text('permissions.matrix.export.sheet'),
      rows: [columns.map((column) => text(`permissions.matrix.export.columns.${column}`)), ...rows],
    });
  });
  return (
    <Button variant="outlined" startIcon={<Download />} onClick={() => run()} aria-busy={isRunning}>
      {text('permissions.matrix.export.start')}
    </Button>
  );
}
