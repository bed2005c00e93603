import Check from '@mui/icons-material/Check';
import ContentCopy from '@mui/icons-material/ContentCopyOutlined';
import { Box } from '@mui/material';
import { useContext, useEffect, useState } from 'react';
import { useTranslate } from 'react-admin';
import { RowControlsContext } from './list/rowControls';

/** An identifier in a mono face, with a button to copy it that appears on hover and focus. */
export function CopyText({ text }: { text: string }) {
  const { areShown, tabIndex } = useContext(RowControlsContext);
  return (
    <Box component="span" sx={wrapStyle}>
      {text}
      {areShown && <CopyButton text={text} tabIndex={tabIndex} />}
    </Box>
  );
}

function CopyButton({ text, tabIndex }: { text: string; tabIndex: -1 | undefined }) {
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

/** The button hangs over the space beside the text, so that it takes no room where many stand in a table. */
const wrapStyle = {
  display: 'inline-flex',
  alignItems: 'center',
  fontFamily: 'mono',
  fontSize: 13,
  '& button': {
    all: 'unset',
    display: 'grid',
    placeItems: 'center',
    width: 24,
    height: 24,
    mr: -3,
    borderRadius: 0.5,
    cursor: 'pointer',
    opacity: 0,
    color: 'text.secondary',
    '&:focus-visible, *:hover > &': { opacity: 1 },
    '&:focus-visible': { outline: '2px solid', outlineColor: 'focus' },
    '@media (hover: none)': { opacity: 1 },
  },
  '& svg': { fontSize: 14 },
};
