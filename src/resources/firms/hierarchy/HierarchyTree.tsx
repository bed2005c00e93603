import { Button, DialogActions } from '@mui/material';
import { useEffect, useRef, useState } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import type { FirmRow } from '#contract/firms.ts';
import type { Traversal } from '#contract/firmValues.ts';
import { useTexts } from '#i18n/texts.ts';
import { Segments } from '#src/admin/inputs/Segments.tsx';
import { useLinks } from '#src/admin/resource/useLinks.ts';
import { ErrorBox } from '#src/ui/ErrorBox.tsx';
import { KeyName } from '#src/ui/KeyName.tsx';
import { FindInTree } from './FindInTree.tsx';
import { FirmTreeGrid } from './FirmTreeGrid.tsx';
import { rowsOf } from './firmTree.ts';
import { HierarchyPath } from './HierarchyPath.tsx';
import type { FirmHierarchy } from './useFirmHierarchy.ts';
import { useFirmTree } from './useFirmTree.ts';
import { useFoundFirms } from './useFoundFirms.ts';

type HierarchyTreeProps = { firm: Pick<FirmRow, 'id'>; begun: FirmHierarchy; onClose: () => void };

/** The tree with its navigation: the path, the views and the search. */
export function HierarchyTree({ firm, begun, onClose }: HierarchyTreeProps) {
  const { text } = useTexts();
  const navigate = useNavigate();
  const links = useLinks().to('firms');
  const search = useRef<HTMLInputElement>(null);
  const path = begun.path.map(({ id }) => id);
  const [traversal, setTraversal] = useState<Traversal>('full');
  const [active, setActive] = useState(firm.id);
  const [hit, setHit] = useState(0);
  const tree = useFirmTree(begun.tree, path);
  const found = useFoundFirms(firm.id, traversal);
  const rows = rowsOf(tree.tree, {
    top: traversal === 'descendant' ? firm.id : (path[0] ?? firm.id),
    opened: tree.opened,
    path: traversal === 'ancestor' ? new Set(path) : undefined,
  });
  const here = rows.some(({ node }) => node.id === active) ? active : firm.id;

  const goToHit = (at: number) => {
    const node = found.hits[at];
    if (!node) return;
    setHit(at);
    void tree.reveal(node.id, found.nodes).then(() => setActive(node.id));
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: the first of what a new search has found
  useEffect(() => goToHit(0), [found.nodes]);

  const openFirm = (id: string) => {
    onClose();
    navigate(links.show(id));
  };
  const failure = tree.failure ?? found.failure;
  return (
    <>
      <div className="tools">
        <HierarchyPath path={begun.path} onGo={setActive} />
        <Segments
          label={text('firms.hierarchy.view')}
          choices={views.map((value) => ({ value, label: text(`firms.hierarchy.views.${value}`) }))}
          value={traversal}
          onChange={setTraversal}
        />
        <FindInTree
          ref={search}
          searched={found.text}
          onText={found.setText}
          at={hit}
          count={found.isFor ? found.hits.length : undefined}
          onGo={goToHit}
        />
        {failure !== undefined && failure !== null && <ErrorBox error={failure} />}
      </div>
      <FirmTreeGrid
        label={text('firms.hierarchy.title')}
        rows={rows}
        active={here}
        onActive={setActive}
        onOpen={(id) => void tree.open(id)}
        onClose={tree.close}
        onSiblings={({ node }) => void tree.openSiblings(node)}
        onEnter={({ node }) => openFirm(node.id)}
        onSearch={() => search.current?.focus()}
        isFound={found.hits[hit]?.id === here}
        loading={tree.loading}
        origin={firm.id}
        words={found.isFor ? found.searchText.split(/\s+/) : none}
      />
      <DialogActions>
        <p className="dialogNote keys" aria-hidden>
          {hints.map(({ name, keys }) => (
            <span key={name}>
              {keys.map((key) => (
                <KeyName key={key} name={key} />
              ))}{' '}
              {text(`firms.hierarchy.keys.${name}`)}
            </span>
          ))}
        </p>
        <Button variant="outlined" color="inherit" onClick={onClose}>
          {text('firms.hierarchy.close')}
        </Button>
        <Button variant="contained" component={Link} to={links.show(here)} onClick={onClose}>
          {text('firms.hierarchy.open')}
        </Button>
      </DialogActions>
    </>
  );
}

const none: readonly string[] = [];
const views: readonly Traversal[] = ['full', 'ancestor', 'descendant'];

const hints = [
  { name: 'move', keys: ['ArrowUp', 'ArrowDown'] },
  { name: 'turn', keys: ['ArrowLeft', 'ArrowRight'] },
  { name: 'siblings', keys: ['*'] },
  { name: 'search', keys: ['/'] },
] as const;
