import { expect, it } from 'vitest';
import { forgetPlaces } from '#src/admin/resource/recentPlaces.ts';
import { createStore } from '#src/app/store.ts';

it('recent places outlast the page, but neither a log-out nor another user', () => {
  const kept = () => ['ada', 'eve'].map((id) => createStore().getItem(`places.${id}`));
  const places = [{ label: 'Users', to: '/account/user-list' }];
  for (const id of ['ada', 'eve']) createStore().setItem(`places.${id}`, places);
  forgetPlaces(createStore(), 'ada');
  expect(kept()).toEqual([places, undefined]);
  forgetPlaces(createStore());
  expect(kept()).toEqual([undefined, undefined]);
});
