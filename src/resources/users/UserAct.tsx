import { useDataProvider } from 'react-admin';
import type { User } from '#contract/users.ts';
import type { DataProvider } from '#dataProviders/types.ts';
import { useRecordContext } from '#src/admin/record/useRecordContext.ts';
import { useCan } from '#src/admin/resource/useCan.ts';
import { Act, type ActProps } from '#src/parts/Act.tsx';
import { useCeiling } from '#src/parts/useCeiling.ts';

type UserActProps = Pick<ActProps, 'label' | 'done' | 'question'> & {
  call: 'users.endSession' | 'users.endSessions' | 'users.forgetBrowser' | 'users.removeFactor';
  act: (dataProvider: DataProvider, id: string) => Promise<unknown>;
};

/** A button that ends a user's session or removes a factor or browser, for administrators who may. */
export function UserAct({ call, act, ...props }: UserActProps) {
  const can = useCan();
  const user = useRecordContext<User>();
  const dataProvider = useDataProvider<DataProvider>();
  const reason = useCeiling().reasonAgainstUser(user);
  if (!can(call)) return null;
  return <Act {...props} reason={reason} act={() => act(dataProvider, user.id)} />;
}
