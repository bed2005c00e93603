import { Box, Stack, Typography } from '@mui/material';
import { type ReactNode, useEffect, useRef } from 'react';
import { type Fact, Highlights } from '../ui/Highlights';
import { isCovered } from '../ui/isCovered';
import { useDocumentTitle } from '../ui/useDocumentTitle';
import { Breadcrumb, type Crumb } from './Breadcrumb';
import { useChrome } from './Chrome';
import { type PageTab, PageTabs } from './PageTabs';
import { TopBar } from './TopBar';

export type PageProps = {
  /** The h1 and, with the product's name, the document's title. */
  title: string;
  /** The way here from the top; the page itself is its last step. `label` says it shorter than the title. */
  breadcrumb?: readonly Crumb[];
  label?: string;
  chips?: ReactNode;
  /** The page's buttons, the primary one last. */
  actions?: ReactNode;
  highlights?: readonly Fact[];
  tabs?: readonly PageTab[];
  /** A bar across the page above everything of it. */
  banner?: ReactNode;
  /** What the page's record belongs to; stands above the heading. */
  above?: ReactNode;
  /** The page is as high as the window, and what is in it shares that height: a list scrolls in a box of its own. */
  fills?: boolean;
  children: ReactNode;
};

/** The frame of every screen: breadcrumb, h1, chips and actions, highlights, tabs, content, always in the same place. */
export function Page(props: PageProps) {
  const {
    title,
    label = title,
    breadcrumb = [],
    chips,
    actions,
    highlights,
    tabs,
    banner,
    above,
    fills,
    children,
  } = props;
  useDocumentTitle(title);
  const heading = useFocusOnArrival();
  return (
    <Box sx={fills ? fillingStyle : undefined}>
      <TopBar>
        <Breadcrumb steps={breadcrumb} here={label} />
      </TopBar>
      {banner}
      <Box component="main" id={mainId} sx={contentStyle}>
        {above}
        <Box sx={headStyle}>
          <Stack direction="row" sx={{ alignItems: 'center', flexWrap: 'wrap', columnGap: 1.5, rowGap: 1 }}>
            <Typography variant="h1" ref={heading} tabIndex={-1} sx={headingStyle}>
              {title}
            </Typography>
            {chips}
          </Stack>
          {actions && (
            <Stack direction="row" data-screen-only sx={{ gap: 1, flexWrap: 'wrap' }}>
              {actions}
            </Stack>
          )}
        </Box>
        {highlights && (
          <Box sx={{ mt: 2 }}>
            <Highlights facts={highlights} />
          </Box>
        )}
        {tabs && <PageTabs tabs={tabs} {...(above !== undefined && { of: title })} />}
        <Box className="content" sx={{ mt: 2.5 }}>
          {children}
        </Box>
      </Box>
    </Box>
  );
}

/** Where the skip link leads. */
export const mainId = 'main';

/**
 * A navigation moves the focus to the new page's heading; the first page of a visit leaves it alone, and so does one that
 * arrives beneath what was opened meanwhile.
 */
function useFocusOnArrival() {
  const heading = useRef<HTMLHeadingElement>(null);
  const { hasArrived } = useChrome();
  useEffect(() => {
    if (hasArrived.current && !isCovered()) heading.current?.focus({ preventScroll: true });
    hasArrived.current = true;
  }, [hasArrived]);
  return heading;
}

/** Its focus is for those who listen; it takes no keys, so it needs no ring. */
const headingStyle = { overflowWrap: 'anywhere', '&:focus-visible': { outline: 'none' } };
const contentStyle = { px: { xs: 2, sm: 3.5 }, pt: 3, pb: 5, maxWidth: 1440, minWidth: 0 };
/** Only where there is room; a telephone scrolls the page, and paper has all rows. */
const fillingStyle = {
  '& > main': { maxWidth: 'none', pb: 2 },
  '@media screen and (min-width: 600px)': {
    height: '100dvh',
    '&, & > main, & > main > .content': { display: 'flex', flexDirection: 'column' },
    '& > main, & > main > .content': { flex: 1, minHeight: 0 },
    '& > main > nav': { flexShrink: 0 },
  },
};
const headStyle = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: 2,
};
