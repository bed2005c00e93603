import { useEffect, useState } from 'react';
import type { LegalDocument, LegalText } from '#contract/legal.ts';
import { legalOperations } from '#contract/operations/legal.ts';
import { useFormats } from '#i18n/format.ts';
import { useTexts } from '#i18n/texts.ts';
import { Markdown } from '#src/ui/Markdown.tsx';
import { PageHeading } from './PageHeading.tsx';
import { askServer } from './signInCall.ts';
import { Toast } from './Toast.tsx';

/** Open to everyone (decisions, ruling 30): a document per language. It also shows the terms to those who register. */
export function PrivacyPolicyPage({ query }: { query: URLSearchParams }) {
  const { text } = useTexts();
  const { day } = useFormats();
  const isOfTerms = query.get('document') === 'terms';
  const document = useDocument(isOfTerms ? 'terms' : 'privacy-policy');
  return (
    <>
      <PageHeading title={text(`signIn.privacyPolicy.${isOfTerms ? 'terms' : 'heading'}`)} />
      {document === 'failed' && <Toast isError message={text('signIn.privacyPolicy.failed')} />}
      {document !== undefined && document !== 'failed' && (
        <div lang={document.locale}>
          <p className="text-secondary">
            {text('signIn.privacyPolicy.edition', { version: document.version, day: day(document.date) })}
          </p>
          <Markdown source={document.text} />
        </div>
      )}
    </>
  );
}

function useDocument(name: LegalDocument): LegalText | 'failed' | undefined {
  const { locale } = useTexts();
  const [document, setDocument] = useState<LegalText | 'failed'>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is written in several languages
  useEffect(() => {
    let isLeft = false;
    const row = legalOperations['legal.get'];
    const url = row.path.own.replace('{document}', name);
    askServer({ id: 'legal.get', row, url }).then(
      (found) => isLeft || setDocument(found),
      () => isLeft || setDocument('failed'),
    );
    return () => {
      isLeft = true;
    };
  }, [name, locale]);
  return document;
}
