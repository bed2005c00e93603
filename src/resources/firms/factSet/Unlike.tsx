import { Alert } from '@mui/material';
import type { FactSetFirm } from '#contract/factSetFirms.ts';
import { bandOf } from '#contract/firmMatcher.ts';
import { useFormats } from '#i18n/format.ts';
import { useTexts } from '#i18n/texts.ts';
import type { Similarity } from './useSimilarity.ts';

type UnlikeProps = { similarity: Similarity; chosen: FactSetFirm | null; name: string };

/** Warns before an organization is merged with one that is hardly the same. */
export function Unlike({ similarity: { score }, chosen, name }: UnlikeProps) {
  const { text } = useTexts();
  const { percent } = useFormats();
  const isUnlike = chosen && score !== undefined && ['POSSIBLE', 'NO'].includes(bandOf(score));
  return (
    <div role="status">
      {isUnlike && (
        <Alert severity="warning" role="none">
          {text('factSetFirms.unlike', { name, chosen: chosen.properName, share: percent(score) })}
        </Alert>
      )}
    </div>
  );
}
