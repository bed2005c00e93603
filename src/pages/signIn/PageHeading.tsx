import type { ReactNode } from 'react';
import { useDocumentTitle } from '#src/ui/useDocumentTitle.ts';

type PageHeadingProps = { title: string; children?: ReactNode };

/** A page's h1, also its title in the browser, and the line that explains it. */
export function PageHeading({ title, children }: PageHeadingProps) {
  useDocumentTitle(title);
  return (
    <div className="pageHeading">
      <h1>{title}</h1>
      {children && <p>{children}</p>}
    </div>
  );
}
