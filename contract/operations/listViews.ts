import { ListView, ListViewCreate, ListViewListQuery, ListViewUpdate } from '../listViews.ts';
import type { Operations } from '../operation.ts';
import { ordinaryCalls } from '../ordinaryCalls.ts';

const view = ordinaryCalls({
  path: { own: '/api/v1/self/listViews' },
  record: ListView,
  access: { read: 'session', edit: 'session' },
});

/** The signed-in person's own views of lists; nobody else can see them. */
export const listViewsOperations = {
  'listViews.list': view.list("One's own views of lists", ListViewListQuery),
  'listViews.create': view.create('Keep a list as it is under a name', ListViewCreate),
  'listViews.update': view.update("Change one's own view; the last change stays", ListViewUpdate),
  'listViews.delete': view.delete("Delete one's own view"),
} as const satisfies Operations;
