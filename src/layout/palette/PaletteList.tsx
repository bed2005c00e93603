import BoltOutlined from '@mui/icons-material/BoltOutlined';
import { type ReactNode, useId } from 'react';
import { useTexts } from '#i18n/texts.ts';
import { KeyName } from '#src/ui/KeyName.tsx';
import { OptionLine, optionId } from '#src/ui/OptionLine.tsx';
import { type Choice, keyOf } from './choice.ts';
import type { ChoiceGroup } from './usePalette.ts';

type PaletteListProps = {
  id: string;
  groups: readonly ChoiceGroup[];
  active: Choice | undefined;
  onChoose: (choice: Choice) => void;
};

/** The palette's lines in their groups. The keys are the combobox's. */
export function PaletteList({ id, groups, active, onChoose }: PaletteListProps) {
  const { text } = useTexts();
  const choices = groups.flatMap((group) => group.choices);
  return (
    <div id={id} role="listbox" aria-label={text('layout.palette.results')} className="paletteLines">
      {groups.map((group) => (
        <Group key={group.title} title={group.title} isOld={group.isOld === true}>
          {group.choices.map((choice) => (
            <OptionLine
              key={keyOf(choice)}
              id={optionId(id, choices.indexOf(choice))}
              isActive={choice === active}
              onChoose={() => onChoose(choice)}
            >
              <ChoiceIcon icon={choice.icon} />
              <span>{choice.label}</span>
              <small>
                {choice.detail}
                {choice === active && (
                  <span aria-hidden>
                    <KeyName name="Enter" />
                  </span>
                )}
              </small>
            </OptionLine>
          ))}
        </Group>
      ))}
    </div>
  );
}

const ChoiceIcon = ({ icon: Icon = BoltOutlined }: Pick<Choice, 'icon'>) => <Icon />;

type GroupProps = { title: string; isOld: boolean; children: ReactNode };

function Group({ title, isOld, children }: GroupProps) {
  const titleId = useId();
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is no part of a listbox
    <div role="group" aria-labelledby={titleId} data-old={isOld || undefined}>
      <div id={titleId} role="presentation">
        {title}
      </div>
      {children}
    </div>
  );
}
