import { useEffect } from 'react';
import { useTexts } from '#i18n/texts.ts';

/** Names the page in the browser's tab and history: its own title first, then the product. */
export function useDocumentTitle(title: string | undefined) {
  const { text } = useTexts();
  const documentTitle = title ? text('shell.documentTitle', { title }) : text('shell.product');
  useEffect(() => {
    document.title = documentTitle;
  }, [documentTitle]);
}
