import { type ReactNode, useContext } from 'react';
import {
  type RaRecord,
  RecordContextProvider,
  useGetOne,
  useGetRecordRepresentation,
  useGetResourceLabel,
} from 'react-admin';
import { useLocation, useParams } from 'react-router-dom';
import { failureOf } from '#dataProviders/callError.ts';
import { useTexts } from '#i18n/texts.ts';
import { PageFramesContext } from '#src/admin/page/PageFrames.ts';
import { LoadFailure } from '#src/ui/LoadFailure.tsx';
import { LoadingState } from '#src/ui/LoadingState.tsx';
import { OwnWrites } from '../form/OwnWrites.tsx';
import type { Crumb } from '../page/Breadcrumb.tsx';
import { NotFound } from '../page/NotFound.tsx';
import type { PageProps } from '../page/Page.tsx';
import type { PageTab } from '../page/PageTabs.tsx';
import { useVisit } from '../resource/recentPlaces.ts';
import { useAppResource } from '../resource/resource.ts';
import { useAreaStep } from '../resource/useAreaStep.ts';
import { useCan } from '../resource/useCan.ts';
import { useLinks } from '../resource/useLinks.ts';
import { useListStep } from '../resource/useListStep.ts';
import { RecordMenu } from './RecordMenu.tsx';
import { RecordPager } from './RecordPager.tsx';
import { type RecordFact, useFacts } from './useFacts.ts';

type ShowProps<Row> = {
  /** The record, if the route names none. */
  id?: string;
  /** The record's name here, if its representation is not what people read. */
  titleOf?: (record: Row) => string;
  highlights?: readonly RecordFact<Row>[];
  /** A sentence about it, if its fields have one. */
  about?: (record: Row) => string;
  /** The breadcrumb, if not the list. */
  behind?: readonly Crumb[];
  /** In the record's context, like everything on the screen; at first it may be only the list row. */
  chips?: ReactNode;
  /** In place of actions and content until the whole record is loaded; of the same type as the content, it stays. */
  toCome?: ReactNode;
  /** Two buttons at most, the primary one last. */
  actions?: ReactNode;
  /** Rare actions, and those without room for a button: in the record's menu. */
  inMenu?: ReactNode;
  /** What can't be undone: last in it. */
  lastInMenu?: ReactNode;
  children: ReactNode;
};

/** The screen of the route's record. The key keeps one record's open forms out of another's screen. */
export function Show<Row extends RaRecord>(props: ShowProps<Row>) {
  const { id: named = '' } = useParams();
  const { id = named } = props;
  return (
    <OwnWrites key={id}>
      <OneRecord<Row> {...props} id={id} />
    </OwnWrites>
  );
}

/**
 * The list's data until the record is loaded; a failure says that it stays so. One page throughout, so that nothing
 * begun on it is lost.
 */
function OneRecord<Row extends RaRecord>(props: ShowProps<Row> & { id: string }) {
  const { id, titleOf, highlights, about, behind, chips, actions, inMenu, lastInMenu, toCome, children } =
    props;
  const { name, show } = useAppResource();
  const { text } = useTexts();
  const facts = useFacts();
  const label = useGetResourceLabel();
  const represent = useGetRecordRepresentation();
  const { data, error, isFetching, refetch } = useGetOne<Row>(name, { id });
  const isGone = error !== null && failureOf(error).code === 'NOT_FOUND';
  const record = isGone ? undefined : data;
  const isWhole = record !== undefined && (typeof show !== 'object' || show.isWhole?.(record) !== false);
  const title = record && (titleOf?.(record) ?? String(represent(record)));
  useVisit(title, name);
  return (
    <RecordContextProvider value={record}>
      <RecordPage
        id={id}
        title={title ?? label(name, 1)}
        behind={behind}
        isGone={isGone}
        chips={record && chips}
        actions={
          <>
            {isWhole && actions}
            {record && <RecordMenu {...(isWhole && { rare: inMenu, last: lastInMenu })} />}
            <RecordPager id={id} />
          </>
        }
        {...(record && highlights && { highlights: facts(record, highlights) })}
        about={record && about?.(record)}
      >
        {isGone && (
          <NotFound
            resource={name}
            title={text(`${name}.notFound`)}
            hint={text(`${name}.notFoundHint`)}
            behind={behind?.at(-1)}
          />
        )}
        {error && !isGone && (
          <LoadFailure
            message={text(`${name}.couldNotLoadOne`)}
            error={error}
            onRetry={refetch}
            isRetrying={isFetching}
          />
        )}
        {isWhole ? children : !error && (toCome ?? <LoadingState lines={8} />)}
      </RecordPage>
    </RecordContextProvider>
  );
}

type Behind = { id: string; behind: readonly Crumb[] | undefined; isGone: boolean };

/** The page around a record: the platform's or the account's, under the list. */
function RecordPage({ id, behind, isGone, ...props }: PageProps & Behind) {
  const { name } = useAppResource();
  const list = useListStep(name);
  const step = useAreaStep();
  const breadcrumb = behind ?? [...step, ...list];
  const tabs = useRecordTabs(id);
  const { Record: Frame } = useContext(PageFramesContext);
  return <Frame {...props} breadcrumb={breadcrumb} {...(tabs.length > 1 && !isGone && { tabs })} />;
}

/** A record's permitted tabs; they keep the way back to the list. */
function useRecordTabs(id: string): PageTab[] {
  const { name, show } = useAppResource();
  const { text } = useTexts();
  const can = useCan();
  const links = useLinks();
  const { pathname, state } = useLocation();
  if (typeof show !== 'object' || !show.tabs) return [];
  const base = links.to(name).show(id);
  const below = pathname.split(`${base.slice(base.lastIndexOf('/'))}/`)[1]?.replace(/\/$/, '');
  const current = show.tabs.find(({ path }) => path === below)?.path ?? '';
  return show.tabs
    .filter(({ needs }) => !needs || can(needs))
    .map(({ name: tab, path }) => ({
      label: text(`${name}.tabs.${tab}`),
      to: path ? `${base}/${path}` : base,
      isCurrent: path === current,
      state,
    }));
}
