import { Button, Link } from '@mui/material';
import { Suspense, useState } from 'react';
import { Link as RouterLink } from 'react-router-dom';
import type { Firm, HierarchyNode } from '#contract/firms.ts';
import { useFormats } from '#i18n/format.ts';
import { useTexts } from '#i18n/texts.ts';
import { useRecordContext } from '#src/admin/record/useRecordContext.ts';
import { useLinks } from '#src/admin/resource/useLinks.ts';
import { Card } from '#src/ui/Card.tsx';
import { LoadFailure } from '#src/ui/LoadFailure.tsx';
import { LoadingState } from '#src/ui/LoadingState.tsx';
import { FirmValue } from '../records/FirmValue.tsx';
import { ChangeParent } from './ChangeParent.tsx';
import { HierarchyDialog } from './lazyHierarchy.ts';
import { Descendants, NodeTags } from './NodeTags.tsx';
import { type FirmHierarchy, useFirmHierarchy } from './useFirmHierarchy.ts';
import { useHierarchyCounts } from './useHierarchyCounts.ts';
import './hierarchyPanel.css';

/** Rows shown before a click shows more; the path down to the firm is always complete. */
const mostRows = 8;

/** The firms directly above and below one. */
export function HierarchyPanel() {
  const { text } = useTexts();
  const firm = useRecordContext<Firm>();
  const [isOpen, setOpen] = useState(false);
  const { data, error, refetch, isFetching } = useFirmHierarchy(firm.id, 'own');
  const counts = useHierarchyCounts();
  return (
    <Card
      title={text('firms.sections.hierarchy')}
      actions={
        <>
          {data && <span className="hierarchyCounts">{counts(data.path, 'around')}</span>}
          <ChangeParent />
          <Button variant="outlined" color="inherit" size="small" onClick={() => setOpen(true)}>
            {text('firms.hierarchy.panel.view')}
          </Button>
        </>
      }
    >
      {error && (
        <LoadFailure
          message={text('firms.hierarchy.panel.couldNotLoad')}
          error={error}
          onRetry={() => void refetch()}
          isRetrying={isFetching}
        />
      )}
      {!data && !error && <LoadingState />}
      {data && <AroundFirm {...data} />}
      {isOpen && (
        <Suspense>
          <HierarchyDialog firm={firm} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </Card>
  );
}

function AroundFirm({ path, tree }: FirmHierarchy) {
  const { text } = useTexts();
  const { number } = useFormats();
  const own = path.at(-1);
  const children = tree.children.get(own?.id ?? '') ?? [];
  const [isWhole, showWhole] = useState(false);
  const shown = isWhole ? children : children.slice(0, Math.max(0, mostRows - path.length));
  const rest = children.length - shown.length;
  return (
    <>
      <table className="hierarchyPanel" aria-label={text('firms.sections.hierarchy')}>
        <thead>
          <tr>
            {(['organization', 'key', 'entityType', 'links'] as const).map((column) => (
              <th key={column} scope="col">
                {text(`firms.hierarchy.columns.${column}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {path.map((node, level) => (
            <FirmRow key={node.id} node={node} level={level} isHere={node === own} />
          ))}
          {shown.map((id) => {
            const node = tree.nodes.get(id);
            return node && <FirmRow key={id} node={node} level={path.length} isHere={false} />;
          })}
        </tbody>
      </table>
      {rest > 0 && (
        <Button size="small" onClick={() => showWhole(true)}>
          {text('firms.hierarchy.panel.showMore', { count: number(rest) })}
        </Button>
      )}
    </>
  );
}

type FirmRowProps = { node: HierarchyNode; level: number; isHere: boolean };

function FirmRow({ node, level, isHere }: FirmRowProps) {
  const links = useLinks().to('firms');
  const { number } = useFormats();
  const { id, displayName, key, entityType, linkFrequencyData } = node;
  return (
    <tr aria-current={isHere || undefined}>
      <th scope="row" style={{ paddingInlineStart: `calc(var(--start) + var(--step) * ${level})` }}>
        <span>
          {isHere ? (
            displayName
          ) : (
            <Link component={RouterLink} to={links.show(id)} color="inherit">
              {displayName}
            </Link>
          )}
          <Descendants count={node.descendantCount} />
          <NodeTags node={node} />
        </span>
      </th>
      <td className="mono">{key}</td>
      <td>{entityType ? <FirmValue of="entityType" value={entityType} /> : '–'}</td>
      <td>{number(linkFrequencyData.linkFrequency)}</td>
    </tr>
  );
}
