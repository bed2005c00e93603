import * as z from 'zod/mini';
import {
  Duplicate,
  DuplicateDecision,
  DuplicateDetails,
  DuplicateListQuery,
  DuplicateProgress,
} from '../duplicates.ts';
import { type Operations, platformGate } from '../operation.ts';
import { ordinaryCalls } from '../ordinaryCalls.ts';
import { one } from '../paging.ts';

const path = '/dex/api/v1/duplicates';
const { read, edit } = platformGate('Firm');
const duplicate = ordinaryCalls({ path: { own: path }, record: Duplicate, access: { read } });

/** Firms of the directory that look like one. A job finds them; a merge ends a pair. */
export const duplicatesOperations = {
  'duplicates.list': duplicate.list('Pairs of firms that look like one', DuplicateListQuery),
  'duplicates.progress': {
    summary: 'How many firms have been compared, and how many pairs were found',
    method: 'GET',
    path: { own: `${path}/progress` },
    access: read,
    answer: one(DuplicateProgress),
    idempotency: 'safe',
  },
  'duplicates.get': {
    summary: 'A pair with the reasons for its score, and what else looks like either',
    method: 'GET',
    path: { own: `${path}/{id}` },
    params: { id: z.uuid() },
    access: read,
    answer: one(DuplicateDetails),
    idempotency: 'safe',
  },
  'duplicates.decide': {
    summary: 'Say that two firms are different ones, until either changes, or take that back',
    method: 'PUT',
    path: { admin: `${path}/{id}/decision` },
    params: { id: z.uuid() },
    access: edit,
    body: DuplicateDecision,
    answer: one(Duplicate),
    idempotency: 'idempotent',
  },
} as const satisfies Operations;
