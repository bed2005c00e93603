import { EventEmitter } from 'node:events';
import { expect, it } from 'vitest';
import { ApiError } from '#server/errors.ts';
import { createRoom } from '#server/http/rooms.ts';

const answer = (closed = false) => Object.assign(new EventEmitter(), { closed });
const two = () => createRoom({ most: 2, retryAfter: 7 });

it('has so many inside of each name, and says to others when to come back', () => {
  const room = two();
  room.enter('acme', answer());
  room.enter('acme', answer());
  let refused: unknown;
  try {
    room.enter('acme', answer());
  } catch (error) {
    refused = error;
  }
  expect(refused).toBeInstanceOf(ApiError);
  expect(refused).toMatchObject({ code: 'UNAVAILABLE', headers: { 'retry-after': '7' } });
  expect(() => room.enter('birch', answer())).not.toThrow();
});

it('has a place again for each that has had its answer', () => {
  const room = two();
  const inside = [answer(), answer()];
  for (const one of inside) room.enter('acme', one);
  for (const one of inside) one.emit('close');
  room.enter('acme', answer());
  expect(() => room.enter('acme', answer())).not.toThrow();
  expect(() => room.enter('acme', answer())).toThrow();
});

it('keeps the places of those who stay when one leaves, and gives its own once', () => {
  const room = two();
  const [leaves, stays] = [answer(), answer()];
  room.enter('acme', leaves);
  room.enter('acme', stays);
  leaves.emit('close');
  leaves.emit('close');
  room.enter('acme', answer());
  expect(() => room.enter('acme', answer())).toThrow();
});

it('gives no place to whoever has gone already, as they would never leave', () => {
  const room = two();
  for (let n = 0; n < 5; n++) room.enter('acme', answer(true));
  room.enter('acme', answer());
  expect(() => room.enter('acme', answer())).not.toThrow();
});
