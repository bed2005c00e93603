import { Link } from '@mui/material';
import { type RaRecord, ReferenceFieldBase, useGetRecordRepresentation, useRecordContext } from 'react-admin';
import { Link as RouterLink } from 'react-router-dom';
import type { ResourceName } from '#contract/operations.ts';
import { callFor, useAppResources } from '../resource/resource.ts';
import { useCan } from '../resource/useCan.ts';
import { useLinks } from '../resource/useLinks.ts';

/**
 * A record of another resource by its name, and the link to it: react-admin's ReferenceField, with this app's paths.
 */
export function ReferenceField({ source, reference }: { source: string; reference: ResourceName }) {
  return (
    <ReferenceFieldBase source={source} reference={reference} empty="–">
      <RecordLink resource={reference} />
    </ReferenceFieldBase>
  );
}

function RecordLink({ resource: name }: { resource: ResourceName }) {
  const record = useRecordContext<RaRecord>();
  const represent = useGetRecordRepresentation(name);
  const resource = useAppResources().find((one) => one.name === name);
  const links = useLinks();
  const can = useCan();
  if (!record) return null;
  const label = represent(record);
  if (!resource?.show || !can(callFor(resource, 'show'))) return label;
  return (
    <Link component={RouterLink} to={links.to(name).show(String(record.id))}>
      {label}
    </Link>
  );
}
