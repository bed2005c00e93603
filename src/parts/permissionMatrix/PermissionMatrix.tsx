import { Button } from '@mui/material';
import { type FocusEvent, useCallback, useId, useMemo, useRef, useState } from 'react';
import { wordsOf } from '#contract/normalise.ts';
import type {
  AccessLevel,
  AvailablePermission,
  Permission,
  PermissionEntity,
  PermissionGroup,
} from '#contract/permissions.ts';
import { useTexts } from '#i18n/texts.ts';
import { SearchInput } from '#src/admin/inputs/SearchInput.tsx';
import { EmptyState } from '#src/ui/EmptyState.tsx';
import { onKey } from '#src/ui/keys.ts';
import { changedBetween, groupsOf, type Levels, levelsOf, permissionsOf, withLevel } from './accessLevels.ts';
import { BulkButtons } from './BulkButtons.tsx';
import { MatrixExport } from './MatrixExport.tsx';
import { MatrixGroup } from './MatrixGroup.tsx';
import { chooseByKey } from './matrixKeys.ts';
import { useMatrixTexts } from './useMatrixTexts.ts';
import './matrix.css';

type PermissionMatrixProps = {
  /** What the account may grant: nothing else is shown. */
  available: readonly AvailablePermission[];
  /** The permissions granted; of several for one entity the highest counts. */
  value: readonly Permission[];
  /** Receives one permission for each entity with access. Without it the matrix is read-only. */
  onChange?: (value: Permission[]) => void;
  /**
   * The permissions to compare with: what was saved, what a role gives, or what is held now. An entity with another
   * level says so.
   */
  base?: { permissions: readonly Permission[]; of: 'saved' | 'role' | 'now' };
  /** Below an entity's name, such as the roles that give it. */
  noteOf?: (entity: PermissionEntity) => string | undefined;
  /** The link of an entity's name, in a read-only matrix. */
  pathOf?: (entity: PermissionEntity) => string;
};

/** No access, read or full for each entity of an account, by product area (document 1, sections 2.8 and 4). */
export function PermissionMatrix(props: PermissionMatrixProps) {
  const { available, value, onChange, base, noteOf, pathOf } = props;
  const { text } = useTexts();
  const texts = useMatrixTexts();
  const levels = useMemo(() => levelsOf(available, value), [available, value]);
  const before = useMemo(() => base && levelsOf(available, base.permissions), [available, base]);
  const changes = new Set(before && changedBetween(before, levels));
  const [search, setSearch] = useState('');
  const [isChangesAlone, setChangesAlone] = useState(false);
  const choose = useChoose(levels, onChange);
  const { stop, onFocus } = useStop();
  const { folded, fold, foldAll } = useFolded();
  const prefix = useId();

  const words = wordsOf(search);
  const shown = available.filter(
    ({ name }) =>
      words.every((word) => texts.searched(name).includes(word)) && (!isChangesAlone || changes.has(name)),
  );
  // What is searched for is never folded.
  const canFold = shown.length === available.length;
  const isOpen = (group: PermissionGroup) => !canFold || !folded.has(group);
  const groups = groupsOf(shown);
  const areOpen = groups.some(({ name }) => isOpen(name));
  const inView = shown.filter(({ group }) => isOpen(group));
  const firstStop = inView.some(({ name }) => name === stop) ? stop : inView[0]?.name;
  if (available.length === 0) return <EmptyState title={text('permissions.matrix.none')} />;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys are those of the choices inside
    <div
      className="matrix"
      data-editable={onChange && true}
      data-long={available.length > fewEntities || undefined}
      onKeyDown={onKey(chooseByKey)}
      onFocus={onFocus}
    >
      <div className="matrixTools" data-screen-only>
        <SearchInput label={text('permissions.matrix.search')} value={search} onSearch={setSearch} />
        {base && (
          <Button
            variant="outlined"
            aria-pressed={isChangesAlone}
            onClick={() => setChangesAlone(!isChangesAlone)}
          >
            {text('permissions.matrix.changes', { smart_count: changes.size })}
          </Button>
        )}
        {canFold && groups.length > 1 && (
          <Button color="inherit" onClick={() => foldAll(areOpen ? groups.map(({ name }) => name) : [])}>
            {text(`permissions.matrix.${areOpen ? 'foldAll' : 'unfoldAll'}`)}
          </Button>
        )}
        <MatrixExport available={available} levels={levels} before={before} noteOf={noteOf} />
      </div>
      {onChange && shown.length > 0 && (
        <div className="line">
          <strong>{text('permissions.matrix.selectAll')}</strong>
          <BulkButtons levels={levels} entities={shown} onChoose={choose} />
        </div>
      )}
      {groups.map(({ name, entities }) => (
        <MatrixGroup
          key={name}
          name={name}
          entities={entities}
          levels={levels}
          before={before}
          beforeIs={base?.of}
          noteOf={noteOf}
          pathOf={pathOf}
          onChoose={onChange && choose}
          stop={entities.find((entity) => entity.name === firstStop)?.name}
          isOpen={isOpen(name)}
          onFold={canFold ? fold : undefined}
          prefix={prefix}
        />
      ))}
      {shown.length === 0 && <EmptyState title={text('permissions.matrix.notFound')} />}
    </div>
  );
}

/** How many are laid out at once; more would visibly take time. */
const fewEntities = 200;

/** The same function at each render, so that of a thousand rows only changed ones are redrawn. */
function useChoose(levels: Levels, onChange: PermissionMatrixProps['onChange']) {
  const latest = useRef({ levels, onChange });
  latest.current = { levels, onChange };
  return useCallback((entities: readonly AvailablePermission[], level: AccessLevel) => {
    const { levels, onChange } = latest.current;
    onChange?.(permissionsOf(withLevel(levels, entities, level)));
  }, []);
}

/** The folded groups. */
function useFolded() {
  const [folded, setFolded] = useState<ReadonlySet<PermissionGroup>>(new Set());
  const fold = useCallback((group: PermissionGroup) => {
    setFolded((before) => {
      const after = new Set(before);
      if (!after.delete(group)) after.add(group);
      return after;
    });
  }, []);
  return { folded, fold, foldAll: (groups: readonly PermissionGroup[]) => setFolded(new Set(groups)) };
}

/** The whole matrix is one Tab stop: the entity that last had the focus. */
function useStop() {
  const [stop, setStop] = useState<string>();
  const onFocus = ({ target }: FocusEvent) => {
    const row = target.closest<HTMLElement>('[data-entity]');
    if (row) setStop(row.dataset.entity);
  };
  return { stop, onFocus };
}
