import type { FactSetFirm } from '#contract/factSetFirms.ts';
import type { HandlersOf } from '../access/call.ts';
import { onePage, pageFrom } from '../db/pagination.ts';
import type { ProviderFirm } from '../directory/provider/firmProvider.ts';
import { linkedFirms } from '../directory/provider/links.ts';
import { ApiError } from '../errors.ts';
import type { AppDeps } from './appDeps.ts';

/** The external provider's firms, each with the directory's firm connected to it. */
export function factSetFirmsService({ db, firmProvider }: AppDeps): HandlersOf<'factSetFirms'> {
  const toFactSetFirms = async (firms: readonly ProviderFirm[]): Promise<FactSetFirm[]> => {
    const linked = await linkedFirms(
      db,
      firms.map(({ id }) => id),
    );
    return firms.map((firm) => {
      const link = linked.get(firm.id);
      return {
        id: firm.id,
        factSetFirmId: firm.id,
        factSetParentFirmId: firm.parentId,
        properName: firm.name,
        description: firm.description,
        entityType: firm.entityType,
        industryType: firm.industryType,
        linkedToEntityMasterFirm: link !== undefined,
        linkedCmgEntityId: link?.key ?? null,
        linkedFirmId: link?.id ?? null,
      };
    });
  };

  return {
    'factSetFirms.list': async ({ query }) => {
      if (query.ids) {
        const firms = await Promise.all(query.ids.map(firmProvider.firm));
        const found = firms.filter((firm) => firm !== null);
        return onePage(await toFactSetFirms(found.sort((one, other) => (one.name < other.name ? -1 : 1))));
      }
      const text = query.searchText ?? query.search ?? '';
      const { perPage, page, orderField: order } = query;
      const descending = query.orderDirection === 'desc';
      const { firms, total } = await firmProvider.search(text, { page, perPage, order, descending });
      const found = await toFactSetFirms(firms);
      return pageFrom(query, {
        rows: async () => found,
        count: async () => total,
        firstAndCount: async () => ({ found, total }),
      });
    },

    'factSetFirms.ancestors': async ({ params }) => {
      const line = await firmProvider.ancestors(params.id);
      if (!line) throw new ApiError('NOT_FOUND');
      return { data: await toFactSetFirms(line) };
    },

    'factSetFirms.preview': async ({ params }) => {
      const firm = await firmProvider.preview(params.id);
      const [summary] = firm ? await toFactSetFirms([firm]) : [];
      if (!firm || !summary) throw new ApiError('NOT_FOUND');
      const { names, identifiers, sectors, addresses, contacts } = firm;
      return {
        data: {
          ...summary,
          names: names.map(unkeyed),
          identifiers: identifiers.map(unkeyed),
          sectors: sectors.map(unkeyed),
          addresses: addresses.map(unkeyed),
          contacts: contacts.map(unkeyed),
        },
      };
    },
  };
}

const unkeyed = <T extends { key: string }>({ key: _, ...record }: T): Omit<T, 'key'> => record;
