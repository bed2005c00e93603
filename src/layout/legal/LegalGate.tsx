import { Button } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useDataProvider } from 'react-admin';
import type { LegalPending } from '#contract/legal.ts';
import type { DataProvider } from '#dataProviders/types.ts';
import { useFormats } from '#i18n/format.ts';
import { useTexts } from '#i18n/texts.ts';
import { useSignedIn } from '#src/admin/resource/SignedIn.ts';
import { BusyButton } from '#src/ui/BusyButton.tsx';
import { ErrorBox } from '#src/ui/ErrorBox.tsx';
import { LoadFailure } from '#src/ui/LoadFailure.tsx';
import { LoadingState } from '#src/ui/LoadingState.tsx';
import { Markdown } from '#src/ui/Markdown.tsx';
import { useDocumentTitle } from '#src/ui/useDocumentTitle.ts';
import { useSingleFlight } from '#src/ui/useSingleFlight.ts';
import { SessionWatch } from '../session/SessionWatch.tsx';
import './legalGate.css';

type Edition = LegalPending[number];

/** In place of the app until its terms and policies are accepted, one after the other. */
export function LegalGate({ pending, onDone }: { pending: LegalPending; onDone: () => void }) {
  const [accepted, setAccepted] = useState(0);
  const edition = pending[accepted];
  const next = () => (accepted + 1 < pending.length ? setAccepted(accepted + 1) : onDone());
  return (
    <>
      {edition && <OneText key={edition.document} edition={edition} onAccepted={next} />}
      <SessionWatch />
    </>
  );
}

function OneText({ edition, onAccepted }: { edition: Edition; onAccepted: () => void }) {
  const { document: name, version } = edition;
  const { text, locale } = useTexts();
  const { day } = useFormats();
  const { session } = useSignedIn();
  const dataProvider = useDataProvider<DataProvider>();
  const heading = useRef<HTMLHeadingElement>(null);
  const title = text(`legal.names.${name}`);
  useDocumentTitle(title);
  useEffect(() => heading.current?.focus(), []);
  const { data, error, refetch, isFetching } = useQuery({
    queryKey: ['legal', name, locale],
    queryFn: ({ signal }) => dataProvider.perform('legal.get', { params: { document: name }, signal }),
  });
  const { run, isRunning, failure } = useSingleFlight(async () => {
    await dataProvider.perform('legal.accept', { params: { document: name }, body: { version } });
    onAccepted();
  });
  return (
    <main className="legalGate">
      <h1 ref={heading} tabIndex={-1}>
        {title}
      </h1>
      <p className="text-secondary">
        {text('legal.edition', { version: data?.version ?? version, day: day(data?.date ?? edition.date) })}
      </p>
      <p>{text('legal.request')}</p>
      {error && (
        <LoadFailure
          message={text('legal.couldNotLoad')}
          error={error}
          onRetry={() => void refetch()}
          isRetrying={isFetching}
        />
      )}
      {data ? (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a long text is scrolled with the keys
        <section className="text" aria-label={title} lang={data.locale} tabIndex={0}>
          <Markdown source={data.text} />
        </section>
      ) : (
        !error && <LoadingState lines={8} />
      )}
      {failure !== undefined && <ErrorBox error={failure} />}
      <div className="answers">
        <Button color="inherit" onClick={() => void session.signOut()}>
          {text('layout.logOut')}
        </Button>
        <BusyButton variant="contained" isBusy={isRunning} disabled={!data} onClick={() => void run()}>
          {text('legal.accept')}
        </BusyButton>
      </div>
    </main>
  );
}
