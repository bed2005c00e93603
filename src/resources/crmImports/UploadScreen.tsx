import { useParams } from 'react-router-dom';
import { IntegrationUpload } from './IntegrationUpload.tsx';
import { OwnUpload } from './OwnUpload.tsx';
import { PickedUpload } from './PickedUpload.tsx';

/** The upload into one's own account, or into the one that the path names, or that of the integration it names. */
export function UploadScreen() {
  const { id, subdomain } = useParams();
  if (id !== undefined) return <IntegrationUpload id={id} />;
  return subdomain === undefined ? <OwnUpload /> : <PickedUpload subdomain={subdomain} />;
}
