import Close from '@mui/icons-material/Close';
import ExpandLess from '@mui/icons-material/ExpandLess';
import ExpandMore from '@mui/icons-material/ExpandMore';
import { IconButton } from '@mui/material';
import { useEffect, useRef } from 'react';
import type { MatchFirm, MatchSource } from '#contract/firmMatcher.ts';
import { useFormats } from '#i18n/format.ts';
import { useTexts } from '#i18n/texts.ts';
import { BandChip } from '#src/parts/firms/BandChip.tsx';
import { usePageShortcutProps } from '#src/ui/shortcuts.ts';

type PanelHeadProps = {
  match: MatchFirm | undefined;
  headingId: string;
  /** Its position among these: those of its source, or all. */
  place: MatchSource | 'ranking';
  at: number;
  total: number;
  onPrevious: (() => void) | undefined;
  onNext: (() => void) | undefined;
  onClose: () => void;
};

/** Which match it is, and the ways to the others and out. */
export function PanelHead(props: PanelHeadProps) {
  const { match, headingId, place, at, total, onPrevious, onNext, onClose } = props;
  const { text } = useTexts();
  const { number, percent } = useFormats();
  const heading = useRef<HTMLHeadingElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each match takes the focus
  useEffect(() => heading.current?.focus({ preventScroll: true }), [match?.id]);
  const shortcuts = {
    previous: usePageShortcutProps('previous'),
    next: usePageShortcutProps('next'),
    close: {},
  };
  const button = (name: keyof typeof shortcuts, icon: React.ReactNode, onClick: (() => void) | undefined) => (
    <IconButton
      data-key={name}
      aria-label={text(`firmMatcher.panel.${name}`)}
      title={text(`firmMatcher.panel.${name}`)}
      disabled={!onClick}
      onClick={onClick}
      {...(onClick && shortcuts[name])}
    >
      {icon}
    </IconButton>
  );
  return (
    <div className="head">
      <div>
        {match && (
          <>
            <h2 id={headingId} ref={heading} tabIndex={-1}>
              {match.name}
            </h2>
            <p>
              <BandChip band={match.band} loweredBy={match.bandLoweredBy} />
              <b>{percent(match.score)}</b>
              {text(`firmMatcher.panel.place.${place}`, { at: number(at + 1), total: number(total) })}
            </p>
          </>
        )}
      </div>
      <div className="ways">
        {button('previous', <ExpandLess fontSize="small" />, match && onPrevious)}
        {button('next', <ExpandMore fontSize="small" />, match && onNext)}
        {button('close', <Close fontSize="small" />, onClose)}
      </div>
    </div>
  );
}
