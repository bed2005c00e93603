import { useParams } from 'react-router-dom';
import { IntegrationUpload } from './IntegrationUpload.tsx';
import { OwnUpload } from './OwnUpload.tsx';

/** The upload into one's own account, or into that of the integration which the path names. */
export function UploadScreen() {
  const { id } = useParams();
  return id === undefined ? <OwnUpload /> : <IntegrationUpload id={id} />;
}
