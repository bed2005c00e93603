import { useTexts } from '#i18n/texts.ts';
import { type KeyTable, pageKeys } from '#src/ui/keys.ts';
import { useSingleKeyShortcuts } from '#src/ui/shortcuts.ts';
import { KeyEntry } from '../queue/KeyLegend.tsx';

export function SampleLegend() {
  const { text } = useTexts();
  const [areSingleKeysEnabled] = useSingleKeyShortcuts();
  if (!areSingleKeysEnabled) return null;
  const { next, previous, right, wrong } = sampleKeys;
  const say = (name: string) => text(`firmMatcher.sample.keys.legend.${name}`);
  return (
    <p className="keyLegend" aria-hidden data-screen-only>
      <KeyEntry keys={[...next, ...previous]}>{say('walk')}</KeyEntry>
      <KeyEntry keys={right}>{say('right')}</KeyEntry>
      <KeyEntry keys={wrong}>{say('wrong')}</KeyEntry>
      <KeyEntry keys={pageKeys.help}>{text('firmMatcher.keys.legend.all')}</KeyEntry>
    </p>
  );
}

/** Keys of a sample's review; J and K are taken there by moving between integrations. */
export const sampleKeys = {
  next: ['ArrowDown'],
  previous: ['ArrowUp'],
  right: ['r'],
  wrong: ['w'],
} as const satisfies KeyTable;
