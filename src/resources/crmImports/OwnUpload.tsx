import { systemSubdomain } from '#contract/subdomains.ts';
import { Forbidden } from '#src/layout/Guarded.tsx';
import { useSignedIn } from '#src/layout/SignedIn.ts';
import { useFeature } from '#src/layout/useFeature.ts';
import { UploadPage } from './UploadPage.tsx';

/** A customer's own upload. The platform uploads for an account, from its integration. */
export function OwnUpload() {
  const isOn = useFeature('customerCrmManagement');
  const { profile } = useSignedIn();
  return isOn && profile.account.subdomain !== systemSubdomain ? <UploadPage /> : <Forbidden />;
}
