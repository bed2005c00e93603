import { useSearchParams } from 'react-router-dom';

/** The call or guide in the URL. */
export type Shown = { call?: string; guide?: string };

/** The reference's state in the URL: what is shown, the search, and the account to call. */
export function useAddress() {
  const [params, setParams] = useSearchParams();
  const words = params.get('q') ?? '';
  const account = params.get('account');
  return {
    call: params.get('call'),
    guide: params.get('guide'),
    words,
    account,
    /** The URL of another call or guide, with the same search. */
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
