import { Button, useMediaQuery } from '@mui/material';
import { type ReactNode, useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import { Navigate, useNavigate, useParams } from 'react-router-dom';
import { ownName } from '#i18n/languageTags.ts';
import { locales, reference } from '#i18n/locales.ts';
import { addTexts, useTexts } from '#i18n/texts.ts';
import { ControlBox } from '#src/admin/inputs/ControlBox.tsx';
import { Page } from '#src/admin/page/Page.tsx';
import { EmptyState } from '#src/ui/EmptyState.tsx';
import { LoadFailure } from '#src/ui/LoadFailure.tsx';
import { LoadingState } from '#src/ui/LoadingState.tsx';
import { onProposals, proposals, termProposals } from '../proposals.ts';
import { Sign } from '../Sign.tsx';
import { useCatalogTexts } from '../useCatalogTexts.ts';
import { keyWords, words } from '../words.ts';
import { GlossaryTab } from './GlossaryTab.tsx';
import { HandInDialog } from './HandInDialog.tsx';
import { phone } from './phone.ts';
import { isPending, rowsOf } from './rows.ts';
import { TextList } from './TextList.tsx';
import { useGlossary } from './useGlossary.ts';
import '../translate.css';
import './list.css';

const say = words.list;
const withKeys = async () => keyWords;
const translated = locales.filter((locale) => locale !== reference);

/** `/translate/fr` and `/translate/fr/glossary`: every text of a locale and its glossary, and the way to hand in. */
export function TranslateScreen() {
  const { locale: shown } = useTexts();
  const { locale, tab } = useParams();
  const [first] = translated;
  useEffect(() => void addTexts(withKeys).catch(console.error), []);
  if (!first)
    return (
      <Page title={words.title}>
        <EmptyState title={say.noLocale} hint={say.addLocale} />
      </Page>
    );
  if (!locale || !translated.includes(locale))
    return <Navigate to={`/translate/${translated.includes(shown) ? shown : first}`} replace />;
  return <LocaleScreen key={locale} locale={locale} isGlossary={tab === 'glossary'} />;
}

function LocaleScreen({ locale, isGlossary }: { locale: string; isGlossary: boolean }) {
  const navigate = useNavigate();
  const { texts, isLoading, failure, retry } = useCatalogTexts(locale);
  const glossary = useGlossary(locale);
  const kept = useSyncExternalStore(onProposals, proposals);
  const keptTerms = useSyncExternalStore(onProposals, termProposals);
  const rows = useMemo(() => rowsOf(texts, kept, locale), [texts, kept, locale]);
  const [isHandingIn, handIn] = useState(false);
  /** A proposal could not be stored: what there is should be handed in. */
  const [isFull, setFull] = useState(false);
  const own = kept.filter((one) => one.locale === locale);
  const ownTerms = keptTerms.filter((one) => one.locale === locale);
  const count = own.length + ownTerms.length;
  const isPhone = useMediaQuery(phone, { noSsr: true });
  const handsIn = (
    <Button variant={isPhone ? 'text' : 'contained'} disabled={count === 0} onClick={() => handIn(true)}>
      {isFull ? say.handInNow : say.handIn(isPhone ? count : 0)}
    </Button>
  );
  const base = `/translate/${locale}`;
  const counted = (name: string, { length }: readonly unknown[]) =>
    length > 0 ? `${name} ${words.number(length)}` : name;
  const tabs = [
    { label: counted(say.texts, rows), to: base, isCurrent: !isGlossary },
    { label: counted(say.glossary, glossary.terms), to: `${base}/glossary`, isCurrent: isGlossary },
  ];
  const crumb = { label: words.title, to: '/translate' };
  return (
    <Page
      title={words.title}
      label={isGlossary ? say.glossary : ownName(locale)}
      breadcrumb={isGlossary ? [crumb, { label: ownName(locale), to: base }] : [crumb]}
      chips={
        <ControlBox className="translateLocale">
          <select
            aria-label={say.locale}
            value={locale}
            onChange={({ target }) => navigate(`/translate/${target.value}${isGlossary ? '/glossary' : ''}`)}
          >
            {translated.map((tag) => (
              <option key={tag} value={tag} lang={tag}>
                {ownName(tag)}
              </option>
            ))}
          </select>
        </ControlBox>
      }
      actions={
        !isPhone && (
          <>
            <span className="translateKept">{count > 0 ? say.proposals(count) : say.nothing}</span>
            {handsIn}
          </>
        )
      }
      tabs={tabs}
      besideTabs={rows.length > 0 && <Progress rows={rows}>{isPhone && handsIn}</Progress>}
      fills
    >
      {failure && (
        <LoadFailure message={say.notLoaded} error={failure} onRetry={retry} isRetrying={isLoading} />
      )}
      {rows.length === 0 && isLoading && <LoadingState lines={8} />}
      {rows.length > 0 &&
        (isGlossary ? (
          <GlossaryTab {...{ locale, rows, glossary }} onFull={() => setFull(true)} />
        ) : (
          <TextList {...{ locale, rows }} glossary={glossary.terms} onFull={() => setFull(true)} />
        ))}
      {isHandingIn && (
        <HandInDialog {...{ locale, texts }} proposed={own} terms={ownTerms} onClose={() => handIn(false)} />
      )}
    </Page>
  );
}

function Progress({ rows, children }: { rows: ReturnType<typeof rowsOf>; children: ReactNode }) {
  const counts = (['missing', 'stale'] as const).map((status) => ({
    status,
    count: rows.filter(({ state }) => state === status).length,
  }));
  const done = rows.filter((row) => !isPending(row)).length;
  return (
    <div className="translateProgress">
      <progress
        className="translateDone"
        value={done}
        max={rows.length}
        aria-label={say.progress(done, rows.length)}
      />
      <span>{say.progress(done, rows.length)}</span>
      {counts.map(({ status, count }) => (
        <span key={status} className="translateCount" data-status={status}>
          <Sign status={status} />
          {`${words.number(count)} ${words.counts[status]}`}
        </span>
      ))}
      {children}
    </div>
  );
}
