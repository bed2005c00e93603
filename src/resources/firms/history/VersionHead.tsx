import { useQueryClient } from '@tanstack/react-query';
import type { FirmVersion } from '#contract/firmVersions.ts';
import { useFormats } from '#i18n/format.ts';
import { useTexts } from '#i18n/texts.ts';
import { SourceChip } from '#src/parts/firms/SourceChip.tsx';

/** Names a column by version, time, source and user, from the list of versions. */
export function VersionHead({ id, version }: { id: string; version: number }) {
  const { text } = useTexts();
  const { date, time, number } = useFormats();
  const known = useQueryClient()
    .getQueriesData<FirmVersion[]>({ queryKey: ['firms', 'versions', id] })
    .flatMap(([, versions]) => versions ?? [])
    .find(({ versionNumber }) => versionNumber === version);
  return (
    <span className="versionHead">
      <strong>{text('firms.history.version', { version: number(version) })}</strong>{' '}
      {known && (
        <>
          <span>
            {[`${date(known.createdOn)}, ${time(known.createdOn)}`, known.userName]
              .filter(Boolean)
              .join(', ')}
          </span>{' '}
          <SourceChip source={known.source} />
        </>
      )}
    </span>
  );
}
