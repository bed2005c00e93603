import type { ApiParameter } from '#contract/apiDocument.ts';
import { useTexts } from '#i18n/texts.ts';
import { SelectInput } from '#src/admin/inputs/SelectInput.tsx';
import { TextInput } from '#src/admin/inputs/TextInput.tsx';
import { type Call, useApiReference } from './documented.ts';
import { keyOf, type Typed } from './request.ts';
import { typeOf, valuesOf } from './schemaWords.ts';

type ParameterInputsProps = {
  call: Call;
  typed: Typed;
  onType: (typed: Typed) => void;
  /** Required parameters without a value. */
  missing: readonly ApiParameter[];
};

/** An input for each parameter, labelled by its name in the call. */
export function ParameterInputs({ call, typed, onType, missing }: ParameterInputsProps) {
  const { text } = useTexts();
  const { document } = useApiReference();
  if (call.parameters.length === 0) return null;
  return (
    <div className="parameterInputs">
      {call.parameters.map((parameter) => {
        const { name, schema, required } = parameter;
        const key = keyOf(parameter);
        const isList = schema.type === 'array';
        const values = isList ? [] : valuesOf(document, schema);
        const common = {
          label: name,
          labelEnd: required ? text('platform.required') : undefined,
          error: missing.includes(parameter) ? text('platform.tryIt.missing', { name }) : undefined,
          value: typed.values[key] ?? '',
          onChange: ({ target }: { target: { value: string } }) =>
            onType({ ...typed, values: { ...typed.values, [key]: target.value } }),
        };
        return values.length > 0 ? (
          <SelectInput
            key={key}
            {...common}
            emptyLabel={text('platform.tryIt.notSent')}
            choices={values.map((value) => ({ value, label: value }))}
          />
        ) : (
          <TextInput
            key={key}
            {...common}
            mono
            autoComplete="off"
            spellCheck={false}
            placeholder={isList ? text('platform.tryIt.list') : typeOf(schema)}
          />
        );
      })}
    </div>
  );
}
