import { type AccessLevel, type AvailablePermission, accessLevels } from '#contract/permissions.ts';
import { useTexts } from '#i18n/texts.ts';
import { type Levels, levelOfAll } from './accessLevels.ts';

export type Choose = (entities: readonly AvailablePermission[], level: AccessLevel) => void;

type BulkButtonsProps = {
  levels: Levels;
  entities: readonly AvailablePermission[];
  /** Their product area; none for all of them. */
  group?: string;
  onChoose: Choose;
};

/** Sets all of them to one level. A button says whether all of them have it, some, or none. */
export function BulkButtons({ levels, entities, group, onChoose }: BulkButtonsProps) {
  const { text } = useTexts();
  const common = levelOfAll(levels, entities);
  const stateOf = (level: AccessLevel) => {
    if (common !== 'mixed') return common === level;
    return entities.some(({ name }) => levels.get(name) === level) ? 'mixed' : false;
  };
  return accessLevels.map((level) => {
    const access = text(`permissions.matrix.bulk.${level}`);
    const label = group
      ? text('permissions.matrix.selectGroup', { access, group })
      : text('permissions.matrix.selectAllOf', { access });
    return (
      <button
        key={level}
        type="button"
        aria-label={label}
        aria-pressed={stateOf(level)}
        onClick={() => onChoose(entities, level)}
      >
        {access}
      </button>
    );
  });
}
