import type { User } from '../../../contract/users';
import { useVersionedSave } from '../../parts/useVersionedSave';
import { useUserTexts } from './useUserTexts';
import { useUserWrites } from './useUserWrites';

type UserSave<Values> = {
  user: User;
  send: (values: Values, base: User) => Promise<User>;
  valuesOf: (user: User) => Values;
};

/** `useVersionedSave` for a part of a user. */
export function useUserSave<Values extends object>({ user, send, valuesOf }: UserSave<Values>) {
  const { reload } = useUserWrites();
  const { describe } = useUserTexts();
  return useVersionedSave<User, Values>({ send, reload: () => reload(user.id), valuesOf, describe });
}
