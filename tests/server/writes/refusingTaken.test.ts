import { expect, it } from 'vitest';
import { refusingTaken } from '#server/writes/refusingTaken.ts';

const faults = {
  users_by_email: { target: 'email', key: 'validation.employeeKeyTaken', isTaken: true },
  users_by_key: { target: 'employeeKey', key: 'validation.employeeKeyTaken', isTaken: true },
} as const;
const failing = (error: Error) => refusingTaken(faults, () => Promise.reject(error));

it('refuses the value that the index says is taken', async () => {
  const error = Object.assign(new Error('duplicate key'), { constraint: 'users_by_key' });
  await expect(failing(error)).rejects.toMatchObject({ code: 'DUPLICATE', target: 'employeeKey' });
});

it.each([
  ['another index', Object.assign(new Error('duplicate key'), { constraint: 'users_by_name' })],
  ['no index', new Error('out of order')],
])('hands on a failure of %s', async (_, error) => {
  await expect(failing(error)).rejects.toBe(error);
});

it('answers what was written', async () => {
  expect(await refusingTaken(faults, async () => 'written')).toBe('written');
});
