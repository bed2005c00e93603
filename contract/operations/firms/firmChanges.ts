import * as z from 'zod/mini';
import {
  FactSetConnection,
  FactSetImport,
  FactSetLink,
  FactSetLinkQuery,
  FactSetUnlink,
  FirmMerge,
} from '#contract/factSetFirms.ts';
import { Firm } from '#contract/firms.ts';
import { FirmParent, FirmValue, FirmValues, FirmVersion, VersionNumber } from '#contract/firmVersions.ts';
import { type Operations, platformGate } from '#contract/operation.ts';
import { listQuery, maxPerPage, OrderDirection, one, pageOf } from '#contract/paging.ts';

const { read, edit } = platformGate('Firm');
const many = '/dex/api/v1/firms';
const single = `${many}/{id}` as const;
const byId = { id: z.uuid() };
const byVersion = { ...byId, versionNumber: VersionNumber };
/** Accounts show the firm they are mapped to; the provider's firms show which are linked. */
const touches = ['accounts', 'factSetFirms', 'directoryChanges', 'duplicates'] as const;

/** What concerns a firm as a whole: its history, its parent and its connection to the external provider. */
export const firmChangesOperations = {
  'firms.versions': {
    summary: 'The versions of a firm, the newest first',
    method: 'GET',
    path: { own: `${single}/versions` },
    params: byId,
    access: read,
    query: z.object({
      ...listQuery(['versionNumber'], { perPage: maxPerPage }),
      orderDirection: z._default(OrderDirection, 'desc'),
    }),
    answer: pageOf(FirmVersion),
    idempotency: 'safe',
  },
  'firms.version': {
    summary: 'A firm as a version has it',
    method: 'GET',
    path: { own: `${single}/version/{versionNumber}` },
    params: byVersion,
    access: read,
    answer: one(Firm),
    idempotency: 'safe',
  },
  'firms.restoreVersion': {
    summary: 'Make a firm what it was in a version, as a new version',
    method: 'POST',
    path: { admin: `${single}/version/{versionNumber}/restore` },
    params: byVersion,
    access: edit,
    answer: one(Firm),
    idempotency: 'key',
    versioned: true,
    touches,
  },
  'firms.restoreValue': {
    summary: 'Make one value of a firm what it was in a version, as a new version',
    method: 'POST',
    path: { admin: `${single}/version/{versionNumber}/restoreValue` },
    params: byVersion,
    access: edit,
    body: FirmValue,
    answer: one(Firm),
    idempotency: 'key',
    versioned: true,
    touches,
  },
  'firms.restoreValues': {
    summary: 'Make several values of a firm what they were in a version, as one new version',
    method: 'POST',
    path: { admin: `${single}/version/{versionNumber}/restoreValues` },
    params: byVersion,
    access: edit,
    body: FirmValues,
    answer: one(Firm),
    idempotency: 'key',
    versioned: true,
    touches,
  },
  'firms.setParent': {
    summary: 'Put a firm under another, or under none',
    method: 'PUT',
    path: { admin: `${single}/relations/{relationId}/parent` },
    params: { ...byId, relationId: z.uuid() },
    access: edit,
    body: FirmParent,
    answer: one(Firm.shape.relations),
    idempotency: 'idempotent',
    versioned: true,
    changes: ['parentId'],
    touches,
  },
  'firms.importFactSet': {
    summary: 'Create a firm from one of the external provider, and connect it',
    method: 'POST',
    path: { admin: `${many}/fromFactSet` },
    access: edit,
    body: FactSetImport,
    answer: one(Firm),
    status: 201,
    idempotency: 'key',
    touches,
  },
  'firms.connectFactSet': {
    summary: 'Connect a firm to one of the external provider, or see what that would change',
    method: 'POST',
    path: { admin: `${single}/factSetLink` },
    params: byId,
    access: edit,
    query: FactSetLinkQuery,
    body: FactSetLink,
    answer: one(FirmMerge),
    idempotency: 'key',
    versioned: true,
    touches,
  },
  'firms.disconnectFactSet': {
    summary: 'Disconnect a firm from the external provider, or see what that would change',
    method: 'DELETE',
    path: { admin: `${single}/factSetLink` },
    params: byId,
    access: edit,
    query: FactSetLinkQuery,
    body: FactSetUnlink,
    answer: one(FirmMerge),
    idempotency: 'key',
    versioned: true,
    touches,
  },
  'firms.factSetLink': {
    summary: 'The connection of a firm to the external provider',
    method: 'GET',
    path: { admin: `${single}/factSetLink` },
    params: byId,
    access: edit,
    answer: one(FactSetConnection),
    idempotency: 'safe',
  },
  'firms.refreshFactSet': {
    summary: 'Bring a connected firm up to date with the external provider, as is done daily',
    method: 'POST',
    path: { admin: `${single}/factSetLink/refresh` },
    params: byId,
    access: edit,
    answer: one(Firm),
    idempotency: 'idempotent',
    touches,
  },
} as const satisfies Operations;
