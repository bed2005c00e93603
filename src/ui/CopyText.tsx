import Check from '@mui/icons-material/Check';
import ContentCopy from '@mui/icons-material/ContentCopyOutlined';
import { useContext } from 'react';
import { useTexts } from '#i18n/texts.ts';
import { RowControlsContext } from './rowControls.ts';
import { useCopied } from './useCopied.ts';

/** The button's label, instead of a text that nobody reads. */
type Copied = { text: string; label?: string };

/**
 * An identifier in a mono font, with a copy button on hover and focus; with a label, the button alone. Styled by
 * `copyText.css`.
 */
export function CopyText({ text, label }: Copied) {
  const { areShown, tabIndex } = useContext(RowControlsContext);
  return (
    <span className="copyText">
      {label === undefined && <span translate="no">{text}</span>}
      {areShown && <CopyButton text={text} label={label} tabIndex={tabIndex} />}
    </span>
  );
}

function CopyButton({ text: copied, label, tabIndex }: Copied & { tabIndex: 0 | -1 | undefined }) {
  const { text } = useTexts();
  const { copy, state } = useCopied(copied);
  const isCopied = state === 'copied';
  const Icon = isCopied ? Check : ContentCopy;
  return (
    <button
      type="button"
      tabIndex={tabIndex}
      onClick={copy}
      aria-live="polite"
      className={label && 'labelled'}
      aria-label={isCopied ? text('ui.copied') : (label ?? text('ui.copy', { text: copied }))}
    >
      <Icon />
      {label && (isCopied ? text('ui.copied') : label)}
    </button>
  );
}
