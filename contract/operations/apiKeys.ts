import * as z from 'zod/mini';
import {
  ApiKey,
  ApiKeyBulkParams,
  ApiKeyCreate,
  ApiKeyFilters,
  ApiKeyListQuery,
  ApiKeyRegenerate,
  apiKeyBulkActions,
  GeneratedApiKey,
} from '../apiKeys.ts';
import { bulkOf } from '../bulk.ts';
import { gate, type Operations } from '../operation.ts';
import { ordinaryCalls } from '../ordinaryCalls.ts';
import { done, one } from '../paging.ts';

const access = gate('ApiKey');
const { edit } = access;
const many = { own: '/api/v1/myAccount/apiKeys', admin: '/api/v1/admin/{sub}/apiKeys' } as const;
const single = { own: `${many.own}/{id}`, admin: `${many.admin}/{id}` } as const;
const byId = { id: z.uuid() };
const apiKey = ordinaryCalls({ path: many, record: ApiKey, access });

const bulk = bulkOf({
  path: many,
  actions: apiKeyBulkActions,
  filters: ApiKeyFilters,
  params: ApiKeyBulkParams,
  access: edit,
});

/** An account's keys for programs (document 1, section 7). */
export const apiKeysOperations = {
  'apiKeys.list': apiKey.list("An account's API keys", ApiKeyListQuery),
  'apiKeys.get': apiKey.get('One API key'),
  'apiKeys.create': {
    ...apiKey.create('Create an API key; its token is answered this once', ApiKeyCreate),
    answer: one(GeneratedApiKey),
    hasSecret: true,
  },
  'apiKeys.regenerate': {
    summary: 'Give an API key a new token, answered this once, and its lifetime anew',
    method: 'PUT',
    path: single,
    params: byId,
    access: edit,
    body: ApiKeyRegenerate,
    answer: one(GeneratedApiKey),
    hasSecret: true,
    idempotency: 'key',
    versioned: true,
  },
  'apiKeys.revoke': {
    summary: 'End an API key for good',
    method: 'DELETE',
    path: single,
    params: byId,
    access: edit,
    answer: done,
    idempotency: 'never',
  },
  'apiKeys.bulk': bulk.start,
  'apiKeys.bulkProgress': bulk.progress,
  'apiKeys.cancelBulk': bulk.cancel,
} as const satisfies Operations;
