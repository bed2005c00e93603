import { useQueryClient } from '@tanstack/react-query';
import { useDataProvider } from 'react-admin';
import type { User, UserCreateForm, UserDetails, UserStatus } from '../../../contract/users';
import type { DataProvider } from '../../../dataProviders/types';

/** Every change of a user. Each answer is put into the caches, so that the screen and the list show it at once. */
export function useUserWrites() {
  const dataProvider = useDataProvider<DataProvider>();
  const queryClient = useQueryClient();

  const keep = (user: User): User => {
    queryClient.setQueryData(['users', 'getOne', { id: user.id, meta: undefined }], user);
    queryClient.setQueriesData<{ data: User[] }>(
      { queryKey: ['users', 'getList'] },
      (page) => page && { ...page, data: page.data.map((row) => (row.id === user.id ? user : row)) },
    );
    return user;
  };
  const on = (user: User) => ({ params: { id: user.id }, version: user.version });

  return {
    reload: async (id: string) => keep((await dataProvider.getOne<User>('users', { id })).data),
    create: async (form: UserCreateForm) => {
      const { data } = await dataProvider.create<User>('users', { data: form });
      void queryClient.invalidateQueries({ queryKey: ['users', 'getList'] });
      return keep(data);
    },
    setDetails: async (user: User, details: UserDetails) =>
      keep(
        (await dataProvider.update<User>('users', { id: user.id, data: details, previousData: user })).data,
      ),
    setRoles: async (user: User, roles: string[]) => {
      const call = { id: user.id, data: { ...user, roles }, previousData: user };
      return keep(
        (await dataProvider.update<User>('users', { ...call, meta: { call: 'users.setRoles' } })).data,
      );
    },
    setEmail: async (user: User, email: string) =>
      keep(await dataProvider.perform('users.setEmail', { ...on(user), body: { email } })),
    setStatus: async (user: User, status: UserStatus) =>
      keep(await dataProvider.perform('users.setStatus', { ...on(user), body: { status } })),
    unlock: async (user: User) =>
      keep(await dataProvider.perform('users.unlock', { params: { id: user.id } })),
    invite: (user: User) => dataProvider.perform('users.invite', { params: { id: user.id } }),
    requestPasswordReset: (user: User) =>
      dataProvider.perform('users.requestPasswordReset', { params: { id: user.id } }),
  };
}

export type UserWrites = ReturnType<typeof useUserWrites>;
