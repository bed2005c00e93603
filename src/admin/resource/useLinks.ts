import { useContext } from 'react';
import type { ResourceName } from '#contract/operations.ts';
import { accountBase, directoryBase, platformBase } from '#contract/paths.ts';
import { AccountScopeContext } from './AccountScope.ts';
import {
  type AppResource,
  callFor,
  navigated,
  type ScreenKind,
  tabsOf,
  useAppResources,
} from './resource.ts';
import { useSignedIn } from './SignedIn.ts';
import { useCan } from './useCan.ts';

/** The paths of screens in the current account; every path comes from the resources' definitions. */
export function useLinks() {
  const resources = useAppResources();
  const { profile } = useSignedIn();
  const can = useCan();
  const own = profile.account.subdomain;
  const here = useContext(AccountScopeContext)?.subdomain ?? own;
  const baseOf = ({ area }: Pick<AppResource, 'area'>, subdomain = here) =>
    ({
      platform: platformBase,
      directory: directoryBase,
      account: accountBase(subdomain, own),
      person: '',
    })[area];

  /** The first of an account's screens one may read (ruling 30); undefined if there is none. */
  const account = (subdomain: string) => {
    const first = tabsOf(resources).find(({ needs }) => can(needs, subdomain));
    return first && `${accountBase(subdomain, own)}/${first.path}`;
  };
  /** The same for the platform, or the directory. */
  const firstList = (area: 'platform' | 'directory') => {
    const lists = navigated(resources).flatMap((line) => line.resources);
    const first = lists.find((item) => item.area === area && can(callFor(item, 'list')));
    return first && `${baseOf(first)}/${first.list.path}`;
  };

  return {
    account,
    firstList,
    baseOf,
    /** A path inside the current account. */
    inAccount: (path: string) => `${accountBase(here, own)}/${path}`,
    /** `to('users').show(id)`, in this account unless another is named; throws if the resource has no such screen. */
    to(name: ResourceName, subdomain = here) {
      const resource = resources.find((one) => one.name === name);
      const pathTo = (kind: ScreenKind) => {
        const screen = resource?.[kind];
        if (!resource || typeof screen !== 'object') throw new Error(`The app has no ${kind} of ${name}`);
        return `${baseOf(resource, subdomain)}/${screen.path}`;
      };
      return {
        list: () => pathTo('list'),
        create: () => pathTo('create'),
        show: (id: string) =>
          resource?.show === 'account'
            ? (account(id) ?? accountBase(id, own))
            : pathTo('show').replace(':id', encodeURIComponent(id)),
      };
    },
  };
}
