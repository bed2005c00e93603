import Check from '@mui/icons-material/Check';
import ContentCopy from '@mui/icons-material/ContentCopyOutlined';
import { useContext } from 'react';
import { useTranslate } from 'react-admin';
import { RowControlsContext } from './list/rowControls.ts';
import { useCopied } from './useCopied.ts';

/** An identifier in a mono face, with a button to copy it that appears on hover and focus. Styled by `copyText.css`. */
export function CopyText({ text }: { text: string }) {
  const { areShown, tabIndex } = useContext(RowControlsContext);
  return (
    <span className="copyText">
      {text}
      {areShown && <CopyButton text={text} tabIndex={tabIndex} />}
    </span>
  );
}

function CopyButton({ text, tabIndex }: { text: string; tabIndex: 0 | -1 | undefined }) {
  const translate = useTranslate();
  const { copy, state } = useCopied(text);
  const isCopied = state === 'copied';
  const Icon = isCopied ? Check : ContentCopy;
  return (
    <button
      type="button"
      tabIndex={tabIndex}
      onClick={copy}
      aria-live="polite"
      aria-label={isCopied ? translate('ui.copied') : translate('ui.copy', { text })}
    >
      <Icon />
    </button>
  );
}
