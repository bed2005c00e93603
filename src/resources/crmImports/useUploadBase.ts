import { useLocation } from 'react-router-dom';

/** Where the upload around begins, as a customer's own or as that of an integration; its reports are below. */
export const useUploadBase = (): string => useLocation().pathname.replace(/(\/files-upload)\/.*/, '$1');
