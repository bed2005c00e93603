import { useTexts } from '#i18n/texts.ts';
import { Forbidden } from '#src/layout/Guarded.tsx';
import { useCrmManagement } from '#src/layout/useCrmManagement.ts';
import { useFeature } from '#src/layout/useFeature.ts';
import { PickAccount } from './PickAccount.tsx';
import { UploadPage } from './UploadPage.tsx';

/** A customer's own upload; the platform's staff first pick an account. */
export function OwnUpload() {
  const { text } = useTexts();
  const { picks, feature, isOpen } = useCrmManagement();
  if (!useFeature(feature) || !isOpen) return <Forbidden />;
  return picks ? <PickAccount /> : <UploadPage breadcrumb={[{ label: text('crmImports.area') }]} />;
}
