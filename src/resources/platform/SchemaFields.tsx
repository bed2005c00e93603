import { type ReactNode, useState } from 'react';
import type { ApiSchema } from '#contract/apiDocument.ts';
import { useTexts } from '#i18n/texts.ts';
import { resolved, useApiReference } from './documented.ts';
import { boundsOf, objectsIn, typeOf, valuesOf } from './schemaWords.ts';

/** The fields of a schema; of a schema without fields, its type. */
export function SchemaFields({ schema }: { schema: ApiSchema }) {
  const { document } = useApiReference();
  const objects = objectsIn(document, schema);
  const isWhole = objects.length === 1 && objects[0] === schema;
  return (
    <>
      {!isWhole && (
        <p className="schemaType">
          <code>{typeOf(schema)}</code>
        </p>
      )}
      {objects.map((object) => (
        <Fields key={typeOf(object)} schema={object} />
      ))}
    </>
  );
}

function Fields({ schema }: { schema: ApiSchema }) {
  const { document } = useApiReference();
  const { properties = {}, required = [] } = resolved(document, schema);
  return (
    <ul className="schemaFields">
      {Object.entries(properties).map(([name, field]) => (
        <SchemaField key={name} name={name} schema={field} isRequired={required.includes(name)} />
      ))}
    </ul>
  );
}

type SchemaFieldProps = {
  name: string;
  schema: ApiSchema;
  isRequired: boolean;
  description?: string | undefined;
};

/** One field or parameter: its name, type and bounds, its values, and its own fields. */
export function SchemaField({ name, schema, isRequired, description }: SchemaFieldProps) {
  const { text } = useTexts();
  const { document } = useApiReference();
  const prose = description ?? schema.description ?? resolved(document, schema).description;
  const bounds = boundsOf(document, schema);
  const values = valuesOf(document, schema);
  const objects = objectsIn(document, schema);
  return (
    <li>
      <code>{name}</code>{' '}
      <span className="schemaType" translate="no">
        {typeOf(schema)}
      </span>{' '}
      {isRequired && <em>{text('platform.required')}</em>}
      {prose && <p lang="en">{prose.replaceAll('`', '')}</p>}
      {bounds.length > 0 && <Terms of={bounds.join(', ')} />}
      {values.length > 0 && values.length <= most && <Terms of={values.join(' · ')} />}
      {values.length > most && (
        <Opened summary={text('platform.values', { smart_count: values.length })}>
          {() => <Terms of={values.join(' · ')} />}
        </Opened>
      )}
      {objects.map((object) => (
        <Opened
          key={typeOf(object)}
          summary={text('platform.fieldsOf', { name: object.$ref ? typeOf(object) : name })}
        >
          {() => <Fields schema={object} />}
        </Opened>
      ))}
    </li>
  );
}

/** Words of the API, the same in every language. */
const Terms = ({ of: words }: { of: string }) => (
  <p className="schemaType" translate="no">
    {words}
  </p>
);

/** So many values are listed at once; more are shown on request. */
const most = 12;

/** Renders its content when it is opened: a schema may refer to itself. */
function Opened({ summary, children }: { summary: string; children: () => ReactNode }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <details aria-label={summary} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{summary}</summary>
      {isOpen && children()}
    </details>
  );
}
