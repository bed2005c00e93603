import { lazy, type ReactNode, Suspense } from 'react';
import { useFormats } from '#i18n/format.ts';
import { useTexts } from '#i18n/texts.ts';
import { Card } from '#src/ui/Card.tsx';
import { FactList } from '#src/ui/FactList.tsx';
import { Markdown } from '#src/ui/Markdown.tsx';
import { TextLink } from '#src/ui/TextLink.tsx';
import { CodeBlock } from './CodeBlock.tsx';
import { useApiReference } from './documented.ts';
import { ErrorTable } from './ErrorTable.tsx';
import {
  conflict,
  failure,
  firstCall,
  patientCall,
  retriedWrite,
  versionedWrite,
  wholeList,
} from './samples.ts';

/** With the text of its document. */
const WebhookSamples = lazy(() =>
  import('./WebhookSamples.tsx').then((loaded) => ({ default: loaded.WebhookSamples })),
);

/** The guides: rules that apply to all calls. */
export const guides = [
  'overview',
  'authentication',
  'paging',
  'errors',
  'limits',
  'versions',
  'retries',
  'webhooks',
] as const;
type GuideName = (typeof guides)[number];

const parts: Record<GuideName, () => ReactNode> = {
  overview: Overview,
  authentication: () => <Sample of={firstCall} />,
  paging: () => <Sample of={wholeList} />,
  errors: Errors,
  limits: Limits,
  versions: Versions,
  retries: () => <Sample of={retriedWrite} />,
  webhooks: () => (
    <Suspense>
      <WebhookSamples />
    </Suspense>
  ),
};

export function Guide({ name }: { name: GuideName }) {
  const { text } = useTexts();
  const { origin, document } = useApiReference();
  const Part = parts[name];
  const { rowsPerPage } = document['x-limits'];
  return (
    <>
      <Markdown source={text(`platform.guides.${name}.text`, { origin, rowsPerPage })} />
      <Part />
    </>
  );
}

function Sample({ of }: { of: (origin: string) => string }) {
  const { text } = useTexts();
  const { origin } = useApiReference();
  return <CodeBlock label={text('platform.example')} code={of(origin)} />;
}

function Overview() {
  const { text } = useTexts();
  const { origin } = useApiReference();
  return (
    <p>
      <TextLink href={`${origin}/api/openapi.json`} target="_blank" rel="noopener">
        {text('platform.document')}
      </TextLink>
    </p>
  );
}

function Errors() {
  const { text } = useTexts();
  return (
    <>
      <CodeBlock label={text('platform.example')} code={failure} />
      <Card title={text('platform.guides.errors.codes')}>
        <ErrorTable />
      </Card>
    </>
  );
}

function Versions() {
  const { text } = useTexts();
  return (
    <>
      <Sample of={versionedWrite} />
      <CodeBlock label={text('platform.guides.versions.refusal')} code={conflict} />
    </>
  );
}

/** The limits that this installation is configured with. */
function Limits() {
  const { text } = useTexts();
  const { number } = useFormats();
  const { document } = useApiReference();
  const facts = Object.entries(document['x-limits']).map(([name, limit]) => ({
    label: text(`platform.guides.limits.of.${name}`),
    value: number(limit),
  }));
  return (
    <>
      <div className="limits">
        <FactList facts={facts} />
      </div>
      <Sample of={patientCall} />
    </>
  );
}
