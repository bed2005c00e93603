import { useRef, useState } from 'react';
import { useDataProvider } from 'react-admin';
import type { CrmInvestorFirmDetails } from '#contract/crmInvestorFirms.ts';
import type { MatchFirm } from '#contract/firmMatcher.ts';
import type { Firm, FirmDetails } from '#contract/firms.ts';
import { failureOf } from '#dataProviders/callError.ts';
import type { DataProvider } from '#dataProviders/types.ts';
import { useFirm } from '../matches/InvestorFirmContext.ts';
import { useMatcherAddress } from '../matches/matcherAddress.ts';
import { useKeepFirm } from '../matches/useMatcherQueries.ts';
import { categoryToSend, type LinkChoices, type LinkStep, stepsTo } from './linkPlan.ts';
import { useReadTarget } from './useLinkTarget.ts';

/** A link's progress: its total steps, those done, the current one, and the failed one. */
export type LinkProgress = {
  steps: readonly LinkStep[];
  done: readonly LinkStep[];
  running: LinkStep | undefined;
  /** `seen`: the investor firm as last read. */
  failed: { step: LinkStep | 'target'; error: unknown; seen: CrmInvestorFirmDetails } | undefined;
  firm: Firm | undefined;
};

/** What a step wrote, and how to undo it; that fails if somebody has changed it since. */
type Written = { step: LinkStep; undo: () => Promise<unknown> };

/** What was linked with what, and what was written before. */
export type Linked = { organization: Firm; firm: CrmInvestorFirmDetails; writes: readonly Written[] };

/**
 * Makes a link step by step, each a separate call. After a failure it restarts from the current state, so that
 * nothing is done twice and nobody's change is overwritten; the link itself comes last.
 */
export function useLink(match: MatchFirm) {
  const dataProvider = useDataProvider<DataProvider>();
  const read = useReadTarget(match);
  const investorFirm = useFirm();
  const { id, firmId } = useMatcherAddress();
  const keep = useKeepFirm(id);
  const [progress, setProgress] = useState<LinkProgress>();
  const seen = useRef(investorFirm);
  const writes = useRef<Written[]>([]);

  /** Resolves to the organization once linked, and the firm as it is then. */
  async function link(choices: LinkChoices): Promise<Linked | undefined> {
    let step: LinkStep | 'target' = 'target';
    let { steps, done }: Pick<LinkProgress, 'steps' | 'done'> = progress ?? { steps: [], done: [] };
    let firm: Firm | undefined;
    let linked: CrmInvestorFirmDetails | undefined;
    const tell = (change: Partial<LinkProgress>) =>
      setProgress({ steps, done, running: undefined, failed: undefined, firm, ...change });
    try {
      const target = await read();
      const isKnown = (one: LinkStep) => steps.includes(one);
      const rest = stepsTo(target, choices, investorFirm.name);
      steps = steps.length === 0 ? rest : [...steps, ...rest.filter((one) => !isKnown(one))];
      done = steps.filter((one) => !rest.includes(one));
      firm = target.firm;
      for (step of rest) {
        tell({ running: step });
        if (step === 'link' && firm) linked = await linkTo(firm);
        else firm = await take(step, firm, choices);
        done = [...done, step];
        tell({});
      }
      return firm && linked && { organization: firm, firm: linked, writes: writes.current };
    } catch (error) {
      tell({ failed: { step, error, seen: seen.current } });
      return undefined;
    }
  }

  async function take(step: LinkStep, firm: Firm | undefined, choices: LinkChoices): Promise<Firm> {
    const write = (undo: Written['undo']) => void writes.current.push({ step, undo });
    if (step === 'create' || !firm) {
      const body = { factSetId: match.id };
      const created = await dataProvider.perform('firms.importFactSet', { body });
      write(() => remove(created.id, created.version + writes.current.length - 1));
      return created;
    }
    const params = { id: firm.id };
    const [recordStatus, query] = ['EFFECTIVE' as const, { ifMissing: true }];
    if (step === 'types') {
      const { addName: _, ...types } = choices;
      const details = await saveDetails(firm.id, firm.details, { ...firm.details, ...types });
      write(() => saveDetails(firm.id, details, firm.details));
      return { ...firm, details };
    }
    if (step === 'role') {
      const body = { type: 'INVESTOR' as const, recordStatus };
      const { id: firmRoleId, version } = await dataProvider.perform('firms.createRole', {
        params,
        query,
        body,
      });
      const undone = { params: { ...params, firmRoleId }, version, body: { ...body, recordStatus: deleted } };
      write(() => dataProvider.perform('firms.updateRole', undone));
    } else {
      const body = { value: investorFirm.name, type: 'OTHER' as const, recordStatus };
      const { id: nameId, version } = await dataProvider.perform('firms.createName', { params, query, body });
      const undone = { params: { ...params, nameId }, version, body: { ...body, recordStatus: deleted } };
      write(() => dataProvider.perform('firms.updateName', undone));
    }
    return firm;
  }

  /** Deletes the created organization, if nobody has changed or linked it since; the provider's firm is free again. */
  async function remove(id: string, version: number) {
    const params = { id };
    const firm = await dataProvider.perform('firms.get', { params });
    if (firm.version !== version || firm.linkFrequencyData.linkFrequency > 0) throw new Error('It is in use');
    const call = { params, version, query: {}, body: {} };
    const { details } = (await dataProvider.perform('firms.disconnectFactSet', call)).after;
    await saveDetails(id, details, { ...details, recordStatus: deleted });
  }

  /** Others' changes to the firm meanwhile are reported first, and overwritten only on a retry. */
  async function linkTo({ key }: Firm): Promise<CrmInvestorFirmDetails> {
    const params = { id, firmId };
    const { version } = seen.current;
    const body = { cmgEntityKey: key };
    try {
      return keep(await dataProvider.perform('crmInvestorFirms.setEntityKey', { params, version, body }));
    } catch (error) {
      if (failureOf(error).code !== 'EDIT_CONFLICT') throw error;
      const now = keep(await dataProvider.perform('crmInvestorFirms.get', { params }));
      seen.current = now;
      // The same link: someone else's, or one's own whose answer was lost.
      if (now.cmgEntityKey === key) return now;
      throw error;
    }
  }

  const saveDetails = (id: string, { version }: FirmDetails, to: FirmDetails) =>
    dataProvider.perform('firms.updateDetails', {
      params: { id, detailsId: id },
      version,
      body: {
        description: to.description,
        status: to.status,
        recordStatus: to.recordStatus,
        entityType: to.entityType,
        industryType: to.industryType,
        firmCategoryType: categoryToSend(to.firmCategoryType),
      },
    });

  return { link, progress };
}

const deleted = 'DELETED' as const;
