import { Translate, useTranslate } from 'react-admin';
import type { FeatureState } from '#contract/features.ts';
import type { FieldTable } from '#src/layout/appResource.ts';
import { CopyText } from '#src/ui/CopyText.tsx';
import { StatusChip } from '#src/ui/StatusChip.tsx';

/** A flag is called by the words of the catalog, and what it takes to set it is copied. */
export const featureFields: FieldTable<FeatureState> = {
  id: (id) => <Translate i18nKey={`features.names.${id}`} />,
  isOn: (isOn) => <OnChip isOn={isOn} />,
  variable: (variable) => <CopyText text={variable} />,
};

function OnChip({ isOn }: Pick<FeatureState, 'isOn'>) {
  const translate = useTranslate();
  return <StatusChip tone={isOn ? 'success' : 'neutral'} label={translate(`features.isOn.${isOn}`)} />;
}
