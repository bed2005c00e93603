import { type RefCallback, useRef } from 'react';
import type { FieldValues, Path, PathValue, UseFormReturn } from 'react-hook-form';
import { useTexts } from '#i18n/texts.ts';

/**
 * What connects an input to a form that keeps its value: integers, files and everything else that is no single-line
 * text.
 */
export type ControlProps<Value> = {
  name: string;
  value: Value;
  onChange: (value: Value) => void;
  /** Gets the focus when this is the first input at fault. */
  ref?: RefCallback<HTMLElement>;
  error?: string | undefined;
};

/** Connects a controlled input of this name to its form. */
export type Control<Input extends FieldValues> = <Name extends Path<Input>>(
  name: Name,
) => ControlProps<PathValue<Input, Name>>;

/**
 * `control(name)` for a form of `useSaveForm`, beside its `field(name)`. A separate hook, because the sign-in pages
 * need none of it.
 */
export function useControls<Input extends FieldValues, Output>(
  form: UseFormReturn<Input, unknown, Output>,
): Control<Input> {
  const { worded } = useTexts();
  const anchors = useRef(new Map<string, Anchor>());
  const { errors, isSubmitted } = form.formState;

  return (name) => {
    const { ref } = form.register(name);
    const message = errors[name]?.message;
    return {
      name,
      value: form.watch(name),
      onChange: (value) => form.setValue(name, value, { shouldDirty: true, shouldValidate: isSubmitted }),
      ref: (element) => ref(element && anchorOf(anchors.current, name, element)),
      error: typeof message === 'string' ? worded(message) : undefined,
    };
  };
}

/** All that react-hook-form gets of a controlled input: given the element, it would read the value from it. */
type Anchor = { name: string; element: HTMLElement; focus: () => void };

function anchorOf(anchors: Map<string, Anchor>, name: string, element: HTMLElement): Anchor {
  const anchor = anchors.get(name) ?? { name, element, focus: () => anchor.element.focus() };
  anchor.element = element;
  anchors.set(name, anchor);
  return anchor;
}
