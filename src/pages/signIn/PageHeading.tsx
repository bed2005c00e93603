import { styled } from '@mui/material/styles';
import type { ReactNode } from 'react';
import { useDocumentTitle } from '#src/ui/useDocumentTitle.ts';

type PageHeadingProps = { title: string; children?: ReactNode };

/** A page's h1, also its title in the browser, and the line that explains it. */
export function PageHeading({ title, children }: PageHeadingProps) {
  useDocumentTitle(title);
  return (
    <Heading>
      <h1>{title}</h1>
      {children && <p>{children}</p>}
    </Heading>
  );
}

const Heading = styled('div')(({ theme }) => ({
  marginBottom: 20,
  overflowWrap: 'anywhere',
  '& h1': { ...theme.typography.h1, margin: 0 },
  '& p': { margin: '4px 0 0', color: theme.vars?.palette.text.secondary },
}));
