import { useTexts } from '#i18n/texts.ts';
import { KeyEntry, KeyLegend } from '#src/ui/KeyLegend.tsx';
import { pageKeys } from '#src/ui/keys.ts';
import { compareKeys } from './compareKeys.ts';

export function CompareLegend({ isPair }: { isPair: boolean }) {
  const { text } = useTexts();
  const { up, down, swap, merge, different, skip, undo } = compareKeys;
  const entry = (name: string, ...keys: readonly string[]) => (
    <KeyEntry keys={keys}>{text(`firmMerges.keys.legend.${name}`)}</KeyEntry>
  );
  return (
    <KeyLegend>
      {entry('row', ...up, ...down)}
      {entry('choose', 'ArrowLeft', 'ArrowRight')}
      {entry('swap', ...swap)}
      {entry('merge', ...merge)}
      {isPair && entry('different', ...different)}
      {isPair && entry('skip', ...skip)}
      {entry('undo', ...undo)}
      {entry('all', ...pageKeys.help)}
    </KeyLegend>
  );
}
