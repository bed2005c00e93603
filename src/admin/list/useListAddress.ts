import { useMemo, useRef } from 'react';
import { type RouterProvider, useListContext, useRouterProvider } from 'react-admin';
import { addressOf, type ListState, type ListTerms, reactAdminQuery, readAddress } from './listAddress.ts';
import { useListDefinition } from './listDefinition.ts';

/** The current list's URL, with part of its state changed. */
export function useListAddress() {
  const terms = useListDefinition();
  const { filterValues, sort, page, perPage } = useListContext();
  return (changes: Partial<ListState> = {}) =>
    addressOf({ filter: filterValues, sort, page, perPage, ...changes }, terms);
}

/**
 * The router as react-admin's list controller sees it: it reads and writes its own terms, the browser has the short
 * ones. Only the controller is inside it.
 */
export function useListRouter(terms: ListTerms): RouterProvider {
  const router = useRouterProvider();
  const latest = useRef(terms);
  latest.current = terms;
  return useMemo(() => {
    const useLocation: RouterProvider['useLocation'] = () => {
      const location = router.useLocation();
      return useMemo(() => {
        const { search } = location;
        return { ...location, search: search && reactAdminQuery(readAddress(search, latest.current).state) };
      }, [location]);
    };
    const useNavigate: RouterProvider['useNavigate'] = () => {
      const navigate = router.useNavigate();
      return useMemo(
        () => (to, options) => {
          if (typeof to !== 'object' || !to.search) return navigate(to, options);
          const { state } = readAddress(to.search, latest.current);
          navigate({ ...to, search: addressOf(state, latest.current) }, options);
        },
        [navigate],
      );
    };
    return { ...router, useLocation, useNavigate };
  }, [router]);
}
