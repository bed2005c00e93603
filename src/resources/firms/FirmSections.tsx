import type { ComponentType } from 'react';
import { useRecordTexts } from '#src/parts/record/useRecordTexts.ts';
import { Card } from '#src/ui/Card.tsx';
import { LoadingState } from '#src/ui/LoadingState.tsx';
import { DetailsCard } from './DetailsCard.tsx';
import './firmSections.css';

/** A part of the screen; its name is its element's id, and what it is called is `firms.sections.name`. */
type FirmSection = { name: string; Section: ComponentType };

/** In the order of document 3, section 2. */
const sections: readonly FirmSection[] = [{ name: 'details', Section: DetailsCard }];

/** All of a firm, one section below the other. */
export function FirmSections() {
  return (
    <div className="firmSections">
      {sections.map(({ name, Section }) => (
        <div key={name} id={name}>
          <Section />
        </div>
      ))}
    </div>
  );
}

/** The frames of the sections, which stand where these will be. */
export function FirmFrames() {
  const { text } = useRecordTexts();
  return (
    <div className="firmSections">
      {sections.map(({ name }) => (
        <Card key={name} title={text(`sections.${name}`)}>
          <LoadingState />
        </Card>
      ))}
    </div>
  );
}
