import Check from '@mui/icons-material/Check';
import ContentCopy from '@mui/icons-material/ContentCopyOutlined';
import { useContext, useEffect, useState } from 'react';
import { useTranslate } from 'react-admin';
import { RowControlsContext } from './list/rowControls.ts';

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
  const [isCopied, setCopied] = useState(false);

  useEffect(() => {
    if (!isCopied) return;
    const timer = setTimeout(() => setCopied(false), 2_000);
    return () => clearTimeout(timer);
  }, [isCopied]);

  const copy = () => navigator.clipboard.writeText(text).then(() => setCopied(true), leaveToSelection);
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

/** A browser may refuse the clipboard; the text stays there to be selected. */
const leaveToSelection = () => undefined;
