import { memo } from 'react';
import { Link } from 'react-router-dom';
import { type AccessLevel, type AvailablePermission, accessLevels } from '#contract/permissions.ts';
import type { Choose } from './BulkButtons.tsx';

type EntityRowProps = {
  entity: AvailablePermission;
  label: string;
  level: AccessLevel;
  /** Its earlier level, in words; undefined if unchanged. */
  was: string | undefined;
  note: string | undefined;
  /** Whether it is the Tab stop. */
  isStop: boolean;
  levelName: (level: AccessLevel) => string;
};

/** An entity and its level, read-only. */
export const EntityLevel = memo(function EntityLevel(props: EntityRowProps & { path: string | undefined }) {
  const { entity, level, levelName, ...name } = props;
  return (
    <li className="line" data-entity={entity.name} data-changed={name.was && true}>
      <EntityName {...name} />
      <span className="level" data-level={level}>
        {levelName(level)}
      </span>
    </li>
  );
});

type EntityChoiceProps = EntityRowProps & {
  prefix: string;
  onChoose: Choose;
};

/** An entity and the levels it may have, one of them chosen. */
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

type EntityNameProps = Pick<EntityRowProps, 'label' | 'was' | 'note'> & {
  path?: string | undefined;
  isStop?: boolean;
};

function EntityName({ label, was, note, path, isStop }: EntityNameProps) {
  return (
    <span className="name">
      {path === undefined ? (
        label
      ) : (
        <Link to={path} tabIndex={isStop ? 0 : -1}>
          {label}
        </Link>
      )}
      {was && <small className="was">{was}</small>}
      {note && <small>{note}</small>}
    </span>
  );
}
