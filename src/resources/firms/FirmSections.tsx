import { useRef } from 'react';
import { useRecordContext } from 'react-admin';
import type { Firm, FirmRow } from '#contract/firms.ts';
import { useTexts } from '#i18n/texts.ts';
import type { RecordCardHandle } from '#src/admin/record/RecordCard.tsx';
import { OpenRows } from '#src/admin/rows/OpenRows.tsx';
import { Card } from '#src/ui/Card.tsx';
import { LoadingState } from '#src/ui/LoadingState.tsx';
import { DetailsCard } from './DetailsCard.tsx';
import { HierarchyPanel } from './hierarchy/HierarchyPanel.tsx';
import './firmSections.css';
import type { FirmSection } from './firmSection.ts';
import { LinkageCard } from './LinkageCard.tsx';
import { AddressesSection } from './records/AddressesSection.tsx';
import { ContactsSection } from './records/ContactsSection.tsx';
import { DetailsEditorContext } from './records/editDetails.ts';
import { IdentifiersSection } from './records/IdentifiersSection.tsx';
import { NamesSection } from './records/NamesSection.tsx';
import { RolesSection } from './records/RolesSection.tsx';
import { SectorsSection } from './records/SectorsSection.tsx';
import { SectionRail } from './SectionRail.tsx';

/** In the order of document 3, section 2. */
const sections: readonly FirmSection[] = [
  { name: 'hierarchy', Section: HierarchyPanel },
  { name: 'details', Section: DetailsCard },
  { name: 'names', Section: NamesSection, count: ({ names }) => names.length },
  { name: 'identifiers', Section: IdentifiersSection, count: ({ identifiers }) => identifiers.length },
  { name: 'sectors', Section: SectorsSection, count: ({ sectors }) => sectors.length },
  { name: 'roles', Section: RolesSection, count: ({ roles }) => roles.length },
  { name: 'addresses', Section: AddressesSection, count: ({ addresses }) => addresses.length },
  { name: 'contacts', Section: ContactsSection, count: ({ contacts }) => contacts.length },
  {
    name: 'linkage',
    Section: LinkageCard,
    count: ({ linkFrequencyData }) => linkFrequencyData.linkFrequency,
  },
];

/**
 * All of a firm, one section below another, with links to each beside them. Until it is loaded, each is an empty frame
 * in its place, so that a section chosen meanwhile stays chosen.
 */
export function FirmSections() {
  const firm = useRecordContext<Firm | FirmRow>();
  const { text } = useTexts();
  const details = useRef<RecordCardHandle>(null);
  return (
    <DetailsEditorContext value={details}>
      <OpenRows>
        <div className="firmSections">
          <SectionRail sections={sections} />
          <div>
            {sections.map(({ name, Section }) => (
              <div key={name} id={name}>
                {firm && 'names' in firm ? (
                  <Section firm={firm} />
                ) : (
                  <Card title={text(`firms.sections.${name}`)}>
                    <LoadingState />
                  </Card>
                )}
              </div>
            ))}
          </div>
        </div>
      </OpenRows>
    </DetailsEditorContext>
  );
}
