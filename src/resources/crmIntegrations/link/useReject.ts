import { useRef } from 'react';
import { useDataProvider, useNotify } from 'react-admin';
import type { MatchFirm } from '#contract/firmMatcher.ts';
import { failureOf } from '#dataProviders/callError.ts';
import type { DataProvider } from '#dataProviders/types.ts';
import { useTexts } from '#i18n/texts.ts';
import { useReadFailure } from '#src/ui/readFailure.ts';
import { settle } from '#src/ui/settledFailures.ts';
import { useSingleFlight } from '#src/ui/useSingleFlight.ts';
import { useFirm } from '../matches/InvestorFirmContext.ts';
import { rowId, useMatcherAddress } from '../matches/matcherAddress.ts';
import { useKeepFirm } from '../matches/useMatcherQueries.ts';
import { useMatches, useReloadMatches } from '../matches/useMatches.ts';
import { useNextFirm } from '../queue/useQueue.ts';
import { type Decision, useDecisions } from './Decisions.tsx';

/** Rejects a match, and undoes that. Opens the next firm once all matches are loaded, and none that is possible is left. */
export function useReject() {
  const { text } = useTexts();
  const notify = useNotify();
  const read = useReadFailure();
  const dataProvider = useDataProvider<DataProvider>();
  const firm = useFirm();
  const { id, firmId, mode } = useMatcherAddress();
  const { shown: matches, isLoading } = useMatches();
  const nextFirm = useNextFirm();
  const keep = useKeepFirm(id);
  const { decide } = useDecisions();
  const reload = useReloadMatches();
  /** Until the matches are read again, their rows can still be pressed. */
  const rejected = useRef(new Set<string>());

  const write = async (verb: 'rejectMatch' | 'restoreMatch', matchId: string, version: number) => {
    const params = { id, firmId, matchId };
    if (verb === 'restoreMatch') rejected.current.delete(matchId);
    const after = await dataProvider.perform(`crmInvestorFirms.${verb}`, { params, version });
    void reload();
    return keep(after);
  };

  /** After somebody else's change the firm and its matches are shown as they are now. */
  const refuse = async (error: unknown) => {
    settle(error);
    const { code, details } = failureOf(error);
    if (code === 'EDIT_CONFLICT') {
      void reload();
      const now = await dataProvider
        .perform('crmInvestorFirms.get', { params: { id, firmId } })
        .then(keep, () => firm);
      const words = {
        name: details[0]?.changedBy ?? text('ui.conflict.someone'),
        organization: now.rolodexFirmName ?? '',
      };
      const is = now.linkedStatus === 'LINKED' ? 'reject.linkedMeanwhile' : 'link.changed.firm';
      notify(text(`firmMatcher.${is}`, words), { type: 'error', about: firm.name });
      return;
    }
    const failure = read(error);
    notify(failure.message, { type: 'error', about: firm.name, readFailure: failure });
  };

  const saveRejection = async (match: MatchFirm): Promise<Decision> => {
    const { version } = await write('rejectMatch', match.id, firm.version);
    const left = matches.filter((one) => one.id !== match.id && !one.notMatch);
    const likely = left.filter(({ band }) => band !== 'NO');
    const isUndecided = mode === 'custom' || isLoading || likely.length > 0;
    const among = likely.length > 0 ? likely : left;
    const isBehind = (one: MatchFirm) => matches.indexOf(one) > matches.indexOf(match);
    const next = among.find(isBehind) ?? among.at(-1);
    if (isUndecided && next) document.getElementById(rowId(next))?.focus();
    return {
      message: text('firmMatcher.reject.done', { firm: firm.name, organization: match.name }),
      version,
      takeBack: (from) => write('restoreMatch', match.id, from),
      next: isUndecided ? Promise.resolve(undefined) : nextFirm(),
    };
  };
  const reject = async (match: MatchFirm) => {
    if (rejected.current.has(match.id)) return;
    rejected.current.add(match.id);
    const saved = saveRejection(match).catch(async (error) => {
      rejected.current.delete(match.id);
      await refuse(error);
      return undefined;
    });
    await decide(firm, saved);
  };

  const restore = async (match: MatchFirm) => {
    await write('restoreMatch', match.id, firm.version);
    notify(text('firmMatcher.reject.restored', { name: match.name }), { type: 'success' });
  };

  const { run } = useSingleFlight((act: (match: MatchFirm) => Promise<void>, match: MatchFirm) =>
    act(match).catch(refuse),
  );
  return {
    reject: (match: MatchFirm) => void run(reject, match),
    restore: (match: MatchFirm) => void run(restore, match),
  };
}
