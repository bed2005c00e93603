import ExpandMore from '@mui/icons-material/ExpandMore';
import { memo, useId } from 'react';
import type { AvailablePermission, PermissionEntity, PermissionGroup } from '#contract/permissions.ts';
import { useTexts } from '#i18n/texts.ts';
import { countGiven, type Levels, levelOfAll } from './accessLevels.ts';
import { BulkButtons, type Choose } from './BulkButtons.tsx';
import { EntityChoice, EntityLevel } from './EntityRow.tsx';
import { useMatrixTexts } from './useMatrixTexts.ts';

type MatrixGroupProps = {
  name: PermissionGroup;
  entities: readonly AvailablePermission[];
  levels: Levels;
  before: Levels | undefined;
  beforeIs: 'saved' | 'role' | 'now' | undefined;
  noteOf: ((entity: PermissionEntity) => string | undefined) | undefined;
  pathOf: ((entity: PermissionEntity) => string) | undefined;
  /** None in a read-only matrix. */
  onChoose: Choose | undefined;
  /** The entity that is the Tab stop, if any. */
  stop: string | undefined;
  /** Whether its entities are shown. */
  isOpen: boolean;
  /** None if all groups must be open. */
  onFold: ((name: PermissionGroup) => void) | undefined;
  /** Keeps the choices of two matrices on one page apart. */
  prefix: string;
};

/** A product area: how much of it is granted, and its entities. A choice in another area does not redraw it. */
export const MatrixGroup = memo(Group, isDrawnAlike);

function isDrawnAlike(one: MatrixGroupProps, other: MatrixGroupProps): boolean {
  const { entities, levels, before, ...rest } = one;
  const isSame = (entity: AvailablePermission, n: number) =>
    entity === other.entities[n] &&
    levels.get(entity.name) === other.levels.get(entity.name) &&
    before?.get(entity.name) === other.before?.get(entity.name);
  const names = Object.keys(rest) as (keyof typeof rest)[];
  return (
    names.every((name) => one[name] === other[name]) &&
    entities.length === other.entities.length &&
    entities.every(isSame)
  );
}

function Group(props: MatrixGroupProps) {
  const { name, entities, levels, before, beforeIs, noteOf, pathOf, onChoose, stop, prefix } = props;
  const { isOpen, onFold } = props;
  const { text } = useTexts();
  const { entityName, levelName } = useMatrixTexts();
  const headingId = useId();
  const label = text(`permissions.groups.${name}`);
  const common = levelOfAll(levels, entities);
  const wasOf = (entity: PermissionEntity) => {
    const was = before?.get(entity);
    if (was === undefined || was === levels.get(entity)) return undefined;
    return text(`permissions.matrix.was.${beforeIs}`, { level: levelName(was) });
  };
  const rows = entities.map((entity) => ({
    label: entityName(entity.name),
    level: levels.get(entity.name) ?? 'none',
    was: wasOf(entity.name),
    note: noteOf?.(entity.name),
    isStop: entity.name === stop,
    levelName,
    entity,
  }));
  return (
    <section aria-labelledby={headingId}>
      <div className="line head">
        <h3 id={headingId}>
          {onFold ? (
            <button type="button" aria-expanded={isOpen} onClick={() => onFold(name)}>
              <ExpandMore fontSize="small" />
              {label}
            </button>
          ) : (
            label
          )}{' '}
          <span className="count">
            {text('permissions.matrix.count', {
              given: countGiven(levels, entities),
              total: entities.length,
            })}
          </span>
        </h3>
        {onChoose ? (
          <BulkButtons levels={levels} entities={entities} group={label} onChoose={onChoose} />
        ) : (
          <span className="common" data-common={common}>
            {levelName(common)}
          </span>
        )}
      </div>
      {!isOpen ? null : onChoose ? (
        <div className="rows">
          {rows.map((row) => (
            <EntityChoice key={row.entity.name} {...row} prefix={prefix} onChoose={onChoose} />
          ))}
        </div>
      ) : (
        <ul className="rows">
          {rows.map((row) => (
            <EntityLevel key={row.entity.name} {...row} path={pathOf?.(row.entity.name)} />
          ))}
        </ul>
      )}
    </section>
  );
}
