import { type ComponentProps, type DragEvent, useEffect, useId, useRef, useState } from 'react';
import { fileSize } from '#i18n/fileSize.ts';
import { useFormats } from '#i18n/format.ts';
import { useTexts } from '#i18n/texts.ts';
import { InputFrame, type InputTexts } from './InputFrame.tsx';
import type { ControlProps } from './useControls.ts';
import { WordButton } from './WordButton.tsx';
import './fileInput.css';

type FileInputProps = InputTexts &
  ControlProps<File | null> &
  Pick<ComponentProps<'input'>, 'id' | 'disabled'> & {
    /** A file input's `accept`: extensions (`.csv`), types (`text/csv`) or groups (`image/*`), comma-separated. */
    accept?: string;
    maxBytes: number;
    /** A file's fault, if worded differently from that of all files. */
    refusalOf?: (file: File) => string | undefined;
  };

/**
 * One file, chosen or dropped. Its kind and size are checked before anything is read; a refused file leaves the
 * previous one. The native input covers the area, so that keyboards and screen readers know it.
 */
export function FileInput(props: FileInputProps) {
  const { id, label, help, error, labelEnd, value, onChange, ref, accept, maxBytes, ...own } = props;
  const { refusalOf = refusalInGeneral, ...input } = own;
  const { locale, text } = useTexts();
  const { list } = useFormats();
  const [fault, setFault] = useState<string>();
  const [isOver, setOver] = useState(false);
  const control = useRef<HTMLInputElement>(null);
  const chosenId = useId();
  useEffect(refuseDropsBeside, []);

  const take = (files: FileList | null) => {
    const [file, ...more] = files ?? [];
    if (!file) return;
    const refusal = more.length > 0 ? text('ui.inputs.file.several') : refusalOf(file);
    setFault(refusal);
    if (refusal === undefined) onChange(file);
  };
  function refusalInGeneral(file: File) {
    const { name } = file;
    if (!isAccepted(file, accept))
      return text('ui.inputs.file.wrongType', { name, kinds: list(kindsIn(accept)) });
    if (file.size <= maxBytes) return undefined;
    const size = fileSize(file.size, locale);
    return text('ui.inputs.file.tooLarge', { name, size, limit: fileSize(maxBytes, locale) });
  }
  const remove = () => {
    setFault(undefined);
    onChange(null);
    control.current?.focus();
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    if (!input.disabled) take(event.dataTransfer.files);
  };

  return (
    <InputFrame {...{ id, label, help, labelEnd }} error={fault ?? error}>
      {({ 'aria-describedby': noteId, ...described }) => (
        <>
          {/* biome-ignore lint/a11y/noStaticElementInteractions: what is dropped here can be chosen in its input too */}
          <div
            className="fileArea"
            data-over={isOver || undefined}
            onDragOver={(event) => {
              event.preventDefault();
              setOver(true);
            }}
            onDragLeave={() => setOver(false)}
            onDrop={drop}
          >
            <input
              {...input}
              {...described}
              ref={(element) => {
                control.current = element;
                ref?.(element);
              }}
              type="file"
              accept={accept}
              aria-describedby={[value && chosenId, noteId].filter(Boolean).join(' ') || undefined}
              onChange={(event) => {
                take(event.target.files);
                // The same file, fixed, can be chosen again.
                event.target.value = '';
              }}
            />
            {text(value ? 'ui.inputs.file.replace' : 'ui.inputs.file.choose')}
          </div>
          <div className="chosenFile">
            <span id={chosenId} role="status">
              {value &&
                text('ui.inputs.file.chosen', { name: value.name, size: fileSize(value.size, locale) })}
            </span>
            {value && !input.disabled && (
              <WordButton
                type="button"
                onClick={remove}
                aria-label={text('ui.inputs.file.removeOf', { name: value.name })}
              >
                {text('ui.inputs.file.remove')}
              </WordButton>
            )}
          </div>
        </>
      )}
    </InputFrame>
  );
}

/** A file dropped beside the area would open in the browser, in place of the form. */
function refuseDropsBeside(): () => void {
  const refuse = (event: globalThis.DragEvent) => {
    if (event.defaultPrevented || !event.dataTransfer?.types.includes('Files')) return;
    event.preventDefault();
    event.dataTransfer.dropEffect = 'none';
  };
  window.addEventListener('dragover', refuse);
  window.addEventListener('drop', refuse);
  return () => {
    window.removeEventListener('dragover', refuse);
    window.removeEventListener('drop', refuse);
  };
}

const kindsIn = (accept = '') => accept.split(',').flatMap((kind) => kind.trim().toLowerCase() || []);

/** By the browser's rules for chosen files, which it does not apply to dropped ones. */
function isAccepted({ name, type }: File, accept?: string): boolean {
  const kinds = kindsIn(accept);
  return (
    kinds.length === 0 ||
    kinds.some((kind) => {
      if (kind.startsWith('.')) return name.toLowerCase().endsWith(kind);
      return kind.endsWith('/*') ? type.startsWith(kind.slice(0, -1)) : type === kind;
    })
  );
}
