import type { FeatureState } from '#contract/features.ts';
import { useTexts } from '#i18n/texts.ts';
import type { FieldTable } from '#src/admin/resource/resource.ts';
import { CopyText } from '#src/ui/CopyText.tsx';
import { StatusChip } from '#src/ui/StatusChip.tsx';

/** A flag is named by the catalog, and its setting can be copied. */
export const featureFields: FieldTable<FeatureState> = {
  id: (id) => <FeatureName id={id} />,
  isOn: (isOn) => <OnChip isOn={isOn} />,
  variable: (variable) => <CopyText text={variable} />,
};

function FeatureName({ id }: Pick<FeatureState, 'id'>) {
  const { text } = useTexts();
  return text(`features.names.${id}`);
}

function OnChip({ isOn }: Pick<FeatureState, 'isOn'>) {
  const { text } = useTexts();
  return <StatusChip tone={isOn ? 'success' : 'neutral'} label={text(`features.isOn.${isOn}`)} />;
}
