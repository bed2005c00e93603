import { useLocation } from 'react-router-dom';

/** Base path of the current upload, a customer's own or an integration's; its reports are below. */
export const useUploadBase = (): string => useLocation().pathname.replace(/(\/files-upload)\/.*/, '$1');
