import { type ReactNode, useEffect, useRef } from 'react';
import { type Fact, Highlights } from '#src/ui/Highlights.tsx';
import { isCovered } from '#src/ui/isCovered.ts';
import { useDocumentTitle } from '#src/ui/useDocumentTitle.ts';
import { Breadcrumb, type Crumb } from './Breadcrumb.tsx';
import { useChrome } from './Chrome.ts';
import { type PageTab, PageTabs } from './PageTabs.tsx';

export type PageProps = {
  /** The h1 and, with the product's name, the document's title. */
  title: string;
  /** The breadcrumb; the page itself is its last step. `label` is shorter than the title. */
  breadcrumb?: readonly Crumb[];
  label?: string;
  chips?: ReactNode;
  /** The page's buttons, the primary one last. */
  actions?: ReactNode;
  highlights?: readonly Fact[];
  /** One sentence about it, below the highlights. */
  about?: string | undefined;
  tabs?: readonly PageTab[];
  /** At the end of the tabs' line. */
  besideTabs?: ReactNode;
  /** A bar across the page above everything else. */
  banner?: ReactNode;
  /** The page is as high as the window, and its content shares that height: a list scrolls in a box of its own. */
  fills?: boolean;
  children: ReactNode;
};

/**
 * The frame of every screen: breadcrumb, h1, chips and actions, then lines of highlights and of tabs, and the content,
 * always in the same place.
 * Styled by `page.css`.
 */
export function Page(props: PageProps) {
  const {
    title,
    label = title,
    breadcrumb = [],
    chips,
    actions,
    highlights,
    about,
    tabs,
    besideTabs,
    banner,
    fills,
    children,
  } = props;
  const { TopBar } = useChrome();
  useDocumentTitle(title);
  const heading = useFocusOnArrival();
  return (
    <div className="page" data-fills={fills || undefined}>
      <TopBar>
        <Breadcrumb steps={breadcrumb} here={label} />
      </TopBar>
      {banner}
      <main id={mainId}>
        <div className="head">
          <div className="name">
            <h1 ref={heading} tabIndex={-1}>
              {title}
            </h1>
            {chips}
          </div>
          {actions && (
            <div className="actions" data-screen-only>
              {actions}
            </div>
          )}
        </div>
        {(highlights || about || tabs) && (
          <div className="below">
            {highlights && <Highlights facts={highlights} />}
            {about && <p>{about}</p>}
            {tabs && <PageTabs tabs={tabs} />}
            {besideTabs}
          </div>
        )}
        <div className="content">{children}</div>
      </main>
    </div>
  );
}

/** The skip link's target. */
export const mainId = 'main';

/**
 * A navigation moves the focus to the new page's heading, unless a form on it has taken it; not on a visit's first
 * page, nor on one that arrives under something opened meanwhile.
 */
function useFocusOnArrival() {
  const heading = useRef<HTMLHeadingElement>(null);
  const { hasArrived } = useChrome();
  useEffect(() => {
    const isTaken = heading.current?.closest('main')?.contains(document.activeElement);
    if (hasArrived.current && !isTaken && !isCovered()) heading.current?.focus({ preventScroll: true });
    hasArrived.current = true;
  }, [hasArrived]);
  return heading;
}
