import { useSearchParams } from 'react-router-dom';

/** What the reference shows, as its address says it. */
export type Shown = { call?: string; guide?: string };

/** What is shown, what is searched for, and whose account's host the calls are made at. */
export function useAddress() {
  const [params, setParams] = useSearchParams();
  const words = params.get('q') ?? '';
  const account = params.get('account');
  return {
    call: params.get('call'),
    guide: params.get('guide'),
    words,
    account,
    /** The address of another call or guide; the search stays. */
    to: ({ call, guide }: Shown) => {
      const next = new URLSearchParams({
        ...(account && { account }),
        ...(call && { call }),
        ...(guide && { guide }),
        ...(words && { q: words }),
      });
      return `?${next}`;
    },
    search: (next: string) =>
      setParams(
        (before) => {
          if (next) before.set('q', next);
          else before.delete('q');
          return before;
        },
        { replace: true },
      ),
  };
}
