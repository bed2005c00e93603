import { memo } from 'react';
import type { AvailablePermission } from '../../../contract/permissions';
import { type AccessLevel, accessLevels } from './accessLevels';
import type { Choose } from './BulkButtons';

type EntityRowProps = {
  label: string;
  level: AccessLevel;
  /** What its level was before, in words; nothing where it is the same. */
  was: string | undefined;
  note: string | undefined;
  levelName: (level: AccessLevel) => string;
};

/** An entity and its level, to read. */
export const EntityLevel = memo(function EntityLevel({ level, levelName, ...name }: EntityRowProps) {
  return (
    <li className="line" data-changed={name.was && true}>
      <EntityName {...name} />
      <span className="level" data-level={level}>
        {levelName(level)}
      </span>
    </li>
  );
});

type EntityChoiceProps = EntityRowProps & {
  entity: AvailablePermission;
  /** Whether Tab leads here. */
  isStop: boolean;
  prefix: string;
  onChoose: Choose;
};

/** An entity and the levels that it may be given, one of which it has. */
export const EntityChoice = memo(function EntityChoice(props: EntityChoiceProps) {
  const { entity, level, isStop, prefix, levelName, onChoose, ...name } = props;
  return (
    <div
      className="line"
      role="radiogroup"
      aria-label={name.label}
      data-entity={entity.name}
      data-changed={name.was && true}
    >
      <EntityName {...name} />
      {accessLevels.slice(0, accessLevels.indexOf(entity.level) + 1).map((one) => (
        <input
          key={one}
          type="radio"
          name={`${prefix}${entity.name}`}
          value={one}
          aria-label={levelName(one)}
          checked={one === level}
          tabIndex={isStop ? 0 : -1}
          onChange={() => onChoose([entity], one)}
        />
      ))}
    </div>
  );
});

function EntityName({ label, was, note }: Pick<EntityRowProps, 'label' | 'was' | 'note'>) {
  return (
    <span className="name">
      {label}
      {was && <small className="was">{was}</small>}
      {note && <small>{note}</small>}
    </span>
  );
}
