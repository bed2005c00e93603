import * as z from 'zod/mini';
import { ListView, ListViewCreate, ListViewListQuery, ListViewUpdate } from '../listViews.ts';
import type { Operations } from '../operation.ts';
import { one, pageOf } from '../paging.ts';

const byId = { id: z.uuid() };

/** The signed-in person's own views of lists; nobody else can see them. */
export const listViewsOperations = {
  'listViews.list': {
    summary: "One's own views of lists",
    method: 'GET',
    path: { own: '/api/v1/self/listViews' },
    access: 'session',
    query: ListViewListQuery,
    answer: pageOf(ListView),
    idempotency: 'safe',
  },
  'listViews.create': {
    summary: 'Keep a list as it is under a name',
    method: 'POST',
    path: { own: '/api/v1/self/listViews' },
    access: 'session',
    body: ListViewCreate,
    answer: one(ListView),
    status: 201,
    idempotency: 'key',
  },
  'listViews.update': {
    summary: "Change one's own view; the last change stays",
    method: 'PUT',
    path: { own: '/api/v1/self/listViews/{id}' },
    params: byId,
    access: 'session',
    body: ListViewUpdate,
    answer: one(ListView),
    idempotency: 'idempotent',
  },
  'listViews.delete': {
    summary: "Delete one's own view",
    method: 'DELETE',
    path: { own: '/api/v1/self/listViews/{id}' },
    params: byId,
    access: 'session',
    answer: null,
    status: 204,
    idempotency: 'never',
  },
} as const satisfies Operations;
