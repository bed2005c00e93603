import { useRecordTexts } from '#src/parts/record/useRecordTexts.ts';
import { Card } from '#src/ui/Card.tsx';
import { LoadingState } from '#src/ui/LoadingState.tsx';
import { DetailsCard } from './DetailsCard.tsx';
import { LinkageCard } from './LinkageCard.tsx';
import './firmSections.css';
import type { FirmSection } from './firmSection.ts';
import { SectionRail } from './SectionRail.tsx';

/** In the order of document 3, section 2. */
const sections: readonly FirmSection[] = [
  { name: 'details', Section: DetailsCard },
  {
    name: 'linkage',
    Section: LinkageCard,
    count: ({ linkFrequencyData }) => linkFrequencyData.linkFrequency,
  },
];

/** All of a firm, one section below the other, with the way to each beside them. */
export function FirmSections() {
  return (
    <div className="firmSections">
      <SectionRail sections={sections} />
      <div>
        {sections.map(({ name, Section }) => (
          <div key={name} id={name}>
            <Section />
          </div>
        ))}
      </div>
    </div>
  );
}

/** The frames of the sections, which stand where these will be. */
export function FirmFrames() {
  const { text } = useRecordTexts();
  return (
    <div className="firmSections">
      <SectionRail sections={sections} />
      <div>
        {sections.map(({ name }) => (
          <Card key={name} title={text(`sections.${name}`)}>
            <LoadingState />
          </Card>
        ))}
      </div>
    </div>
  );
}
