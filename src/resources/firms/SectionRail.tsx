import { type MouseEvent, useEffect, useMemo, useRef } from 'react';
import { useRecordContext } from 'react-admin';
import type { Firm, FirmRow } from '#contract/firms.ts';
import { useFormats } from '#i18n/format.ts';
import { useTexts } from '#i18n/texts.ts';
import { type SectionRows, useOpenRows } from '#src/admin/rows/OpenRows.tsx';
import { useSingleKeyShortcuts } from '#src/ui/shortcuts.ts';
import { ToCome } from '#src/ui/ToCome.tsx';
import { useScreenKeys } from '#src/ui/useScreenKeys.ts';
import type { FirmSection } from './firmSection.ts';
import { useSectionInView } from './useSectionInView.ts';

/** Links to each section, at their side or as a strip above; the keys 1 to 9 do the same. */
export function SectionRail({ sections }: { sections: readonly FirmSection[] }) {
  const { text } = useTexts();
  const [areKeysOn] = useSingleKeyShortcuts();
  const firm = useRecordContext<Firm | FirmRow>();
  const { current, goTo } = useSectionInView(
    sections.map(({ name }) => name),
    firm !== undefined && 'names' in firm,
  );
  const open = useOpenRows();
  const strip = useRef<HTMLElement>(null);
  useEffect(() => showInStrip(strip.current, current), [current]);
  const table = useMemo(
    () => Object.fromEntries(sections.map(({ name }, index) => [name, [String(index + 1)]])),
    [sections],
  );
  useScreenKeys({ texts: 'firms.sections', table }, (name) => {
    goTo(name);
    return true;
  });
  const follow = (name: string) => (event: MouseEvent) => {
    event.preventDefault();
    goTo(name);
  };
  return (
    <nav ref={strip} className="sectionRail" aria-label={text('firms.sections.title')} data-screen-only>
      <strong aria-hidden>{text('firms.sections.title')}</strong>
      {sections.map((section, index) => (
        <a
          key={section.name}
          href={`#${section.name}`}
          onClick={follow(section.name)}
          aria-current={section.name === current || undefined}
          {...(areKeysOn && {
            'aria-keyshortcuts': String(index + 1),
            title: text('ui.pressKey', { key: String(index + 1) }),
          })}
        >
          {text(`firms.sections.${section.name}`)}
          <Rows {...open[section.name]} />
          <Count section={section} />
        </a>
      ))}
      <OpenRowsNote />
    </nav>
  );
}

/** A dot for open rows, and a ring while one of them is saved. */
function Rows({ open = 0, isSaving = false }: Partial<SectionRows>) {
  const { text } = useTexts();
  if (isSaving) return <span role="img" data-saving aria-label={text('firms.sections.saving')} />;
  if (open === 0) return null;
  return <span role="img" data-open aria-label={text('firms.sections.open', { smart_count: open })} />;
}

/** How many rows are open, and where. */
function OpenRowsNote() {
  const { text } = useTexts();
  const { list } = useFormats();
  const open = Object.entries(useOpenRows()).filter(([, rows]) => rows.open > 0);
  if (open.length === 0) return null;
  const count = open.reduce((sum, [, rows]) => sum + rows.open, 0);
  const places = open.map(([name, rows]) => `${text(`firms.sections.${name}`)} ${rows.open}`);
  return (
    <p>
      <b>{text('firms.sections.open', { smart_count: count })}</b>
      {list(places)}
    </p>
  );
}

function Count({ section: { count } }: { section: FirmSection }) {
  const firm = useRecordContext<Firm | FirmRow>();
  const { number } = useFormats();
  if (!count) return null;
  return <small>{firm && 'names' in firm ? number(count(firm)) : <ToCome width={12} />}</small>;
}

/** If the strip is too short for all, the current one is scrolled into view. */
function showInStrip(strip: HTMLElement | null, current: string | undefined) {
  const tab = strip?.querySelector<HTMLElement>(`[href="#${current}"]`);
  if (!strip || !tab) return;
  const margin = (strip.clientWidth - tab.offsetWidth) / 2;
  strip.scrollLeft = tab.offsetLeft - margin;
}
