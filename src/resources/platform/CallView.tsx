import { useState } from 'react';
import { Link } from 'react-router-dom';
import type { ApiContent, ApiResponse } from '#contract/apiDocument.ts';
import { systemSubdomain } from '#contract/subdomains.ts';
import { useFormats } from '#i18n/format.ts';
import { useTexts } from '#i18n/texts.ts';
import { useSignedIn } from '#src/admin/resource/SignedIn.ts';
import { Card } from '#src/ui/Card.tsx';
import { CopyText } from '#src/ui/CopyText.tsx';
import { FactList } from '#src/ui/FactList.tsx';
import { CodeBlock } from './CodeBlock.tsx';
import { type Call, isOpen, isPersonal, nameOf, originOf, useApiReference } from './documented.ts';
import { ErrorTable } from './ErrorTable.tsx';
import { exampleOf } from './exampleOf.ts';
import { MethodName } from './MethodName.tsx';
import { curlOf, nothingTyped } from './request.ts';
import { SchemaField, SchemaFields } from './SchemaFields.tsx';
import { TryIt } from './TryIt.tsx';
import { useAddress } from './useAddress.ts';

/** A call, on the own account or another: its parameters, answers and failures, and how to make it. */
export function CallView({ call: own }: { call: Call }) {
  const { text } = useTexts();
  const reference = useApiReference();
  const { to, call: id } = useAddress();
  const call = own.other?.operationId === id ? own.other : own;
  const [typed, setTyped] = useState(() => nothingTyped(reference.document, call));
  const origin = originOf(reference, call);
  return (
    <>
      <p className="callLine" dir="ltr">
        <MethodName method={call.method} /> <CopyText text={call.path} />
      </p>
      <WhoseAccount call={own} />
      <Facts call={call} />
      <Card title={text('platform.command')}>
        <CodeBlock label={text('platform.example')} code={curlOf(call, origin, typed)} />
      </Card>
      {call.parameters.length > 0 && <Parameters call={call} />}
      {call.requestBody && (
        <Card title={text('platform.body')}>
          <Content content={call.requestBody.content} />
        </Card>
      )}
      {Object.entries(call.responses)
        .filter(([status]) => status.startsWith('2'))
        .map(([status, answer]) => (
          <Card key={status} title={text('platform.answer', { status })}>
            <Content content={answer.content} />
            <SampleAnswer content={answer.content} />
          </Card>
        ))}
      <TryIt call={call} typed={typed} onType={setTyped} />
      <Card title={text('platform.errors')}>
        <Content content={failureOf(reference.document.components.responses, call)} />
        <ErrorTable codes={call['x-error-codes']} />
        <p className="schemaType">
          <Link to={to({ guide: 'errors' })}>{text('platform.readError')}</Link>
        </p>
      </Card>
    </>
  );
}

/** The same call on another account, which only the platform's staff may make. */
function WhoseAccount({ call: { operationId, other } }: { call: Call }) {
  const { text } = useTexts();
  const { profile } = useSignedIn();
  const { to, call: id } = useAddress();
  if (!other || profile.account.subdomain !== systemSubdomain) return null;
  const whose = { own: operationId, other: other.operationId };
  return (
    <nav className="whoseAccount" aria-label={text('platform.whose.label')}>
      {(['own', 'other'] as const).map((one) => (
        <Link key={one} to={to({ call: whose[one] })} aria-current={whose[one] === id || undefined}>
          {text(`platform.whose.${one}`)}
        </Link>
      ))}
    </nav>
  );
}

function SampleAnswer({ content = {} }: { content?: ApiContent | undefined }) {
  const { text } = useTexts();
  const { document } = useApiReference();
  const { schema } = content['application/json'] ?? {};
  if (!schema) return null;
  const sample = JSON.stringify(exampleOf(document, schema), null, 2);
  return <CodeBlock label={text('platform.sampleAnswer')} code={sample} />;
}

function Facts({ call }: { call: Call }) {
  const { text } = useTexts();
  const { number } = useFormats();
  const permissions = call['x-permissions'];
  const bytes = call['x-max-bytes'];
  const who = () => {
    if (isOpen(call)) return text('platform.who.anyone');
    if (isPersonal(call)) return text('platform.who.person');
    if (!Array.isArray(permissions)) return text('platform.who.key');
    return text('platform.who.permission', { oneOf: permissions.join(', ') });
  };
  return (
    <FactList
      facts={[
        { label: text('platform.operation'), value: <code>{call.operationId}</code> },
        { label: text('platform.opens'), value: who() },
        ...(bytes
          ? [
              {
                label: text('platform.largest'),
                value: text('platform.bytes', { size: number(bytes) }),
              },
            ]
          : []),
      ]}
    />
  );
}

function Parameters({ call }: { call: Call }) {
  const { text } = useTexts();
  return (
    <Card title={text('platform.parameters')} count={call.parameters.length}>
      {(['path', 'query', 'header'] as const).map((place) => {
        const parameters = call.parameters.filter((one) => one.in === place);
        if (parameters.length === 0) return null;
        return (
          <section key={place} className="parameters">
            <h3>{text(`platform.places.${place}`)}</h3>
            <ul className="schemaFields">
              {parameters.map(({ name, schema, required = false, description }) => (
                <SchemaField
                  key={name}
                  name={name}
                  schema={schema}
                  isRequired={required}
                  description={description}
                />
              ))}
            </ul>
          </section>
        );
      })}
    </Card>
  );
}

function Content({ content = {} }: { content?: ApiContent | undefined }) {
  const { text } = useTexts();
  const kinds = Object.entries(content);
  if (kinds.length === 0) return <p className="schemaType">{text('platform.empty')}</p>;
  return kinds.map(([type, { schema }]) => (
    <div key={type}>
      <p className="schemaType" translate="no">
        {type}
      </p>
      {schema && <SchemaFields schema={schema} />}
    </div>
  ));
}

/** The schema of its failures. */
function failureOf(known: Readonly<Record<string, unknown>>, { responses }: Call): ApiContent | undefined {
  const [, refused] = Object.entries(responses).find(([status]) => status >= '4') ?? [];
  const failure: ApiResponse = Object(known[nameOf(refused?.$ref ?? '')]);
  return failure.content;
}
