import { useEffect, useState } from 'react';
import { useTexts } from '#i18n/texts.ts';
import { Markdown } from '#src/ui/Markdown.tsx';
import { PageHeading } from './PageHeading.tsx';
import { Toast } from './Toast.tsx';

/** Open to everyone (decisions, ruling 30): a document per language. It also shows the terms to those who register. */
export function PrivacyPolicyPage({ query }: { query: URLSearchParams }) {
  const { text } = useTexts();
  const isOfTerms = query.get('document') === 'terms';
  const document = useDocument(`${isOfTerms ? 'terms.' : ''}${text('signIn.privacyPolicy.file')}`);
  return (
    <>
      <PageHeading title={text(`signIn.privacyPolicy.${isOfTerms ? 'terms' : 'heading'}`)} />
      {document === 'failed' && <Toast isError message={text('signIn.privacyPolicy.failed')} />}
      {document !== undefined && document !== 'failed' && <Markdown source={document.source} />}
    </>
  );
}

const files = import.meta.glob<string>('./privacyPolicy/*.md', {
  eager: true,
  // The content policy would refuse a data: URL.
  query: '?url&no-inline',
  import: 'default',
});

function useDocument(name: string): { source: string } | 'failed' | undefined {
  const [document, setDocument] = useState<{ source: string } | 'failed'>();
  useEffect(() => {
    const leaving = new AbortController();
    fetchText(files[`./privacyPolicy/${name}`] ?? '', leaving.signal).then(
      (source) => setDocument({ source }),
      () => leaving.signal.aborted || setDocument('failed'),
    );
    return () => leaving.abort();
  }, [name]);
  return document;
}

async function fetchText(url: string, signal: AbortSignal): Promise<string> {
  const answer = await fetch(url, { signal });
  if (!answer.ok) throw new Error(`${url} answered ${answer.status}`);
  return answer.text();
}
