import { useTexts } from '#i18n/texts.ts';
import { KeyEntry, KeyLegend } from '#src/ui/KeyLegend.tsx';
import { type KeyTable, pageKeys } from '#src/ui/keys.ts';

export function SampleLegend() {
  const { text } = useTexts();
  const { next, previous, right, wrong } = sampleKeys;
  const say = (name: string) => text(`firmMatcher.sample.keys.legend.${name}`);
  return (
    <KeyLegend>
      <KeyEntry keys={[...next, ...previous]}>{say('walk')}</KeyEntry>
      <KeyEntry keys={right}>{say('right')}</KeyEntry>
      <KeyEntry keys={wrong}>{say('wrong')}</KeyEntry>
      <KeyEntry keys={pageKeys.help}>{text('firmMatcher.keys.legend.all')}</KeyEntry>
    </KeyLegend>
  );
}

/** Keys of a sample's review; J and K are taken there by moving between integrations. */
export const sampleKeys = {
  next: ['ArrowDown'],
  previous: ['ArrowUp'],
  right: ['r'],
  wrong: ['w'],
} as const satisfies KeyTable;
