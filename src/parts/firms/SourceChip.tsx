import type { DataSource } from '#contract/firmValues.ts';
import { useTexts } from '#i18n/texts.ts';
import { StatusChip, type Tone } from '#src/ui/StatusChip.tsx';

/** Where a version of a firm comes from. */
export function SourceChip({ source }: { source: DataSource }) {
  const { text } = useTexts();
  return <StatusChip tone={tones[source] ?? 'neutral'} label={text(`firmValues.source.${source}`)} />;
}

const tones: Partial<Record<DataSource, Tone>> = { CMG: 'accent', FACT_SET: 'info' };
