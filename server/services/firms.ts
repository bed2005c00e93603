import { sectorGroups } from '#contract/firmSectors.ts';
import { EntityType, IndustryType, SectorScheme } from '#contract/firmValues.ts';
import type { HandlersOf } from '../access/call.ts';
import { read } from '../db/reading.ts';
import { readConnection } from '../directory/provider/links.ts';
import { survivingFirmOf } from '../directory/readFirm.ts';
import { survivorId } from '../directory/survivors.ts';
import { toFirm } from '../directory/toFirm.ts';
import { type Locale, text } from '../texts/texts.ts';
import type { AppDeps } from './appDeps.ts';
import { cancelBulk, findBulk } from './bulk/bulkProgress.ts';
import { startBulk } from './bulk/startBulk.ts';
import { bulkOrganizations } from './firms/bulkOrganizations.ts';
import { createFirm } from './firms/createFirm.ts';
import { exportFirm } from './firms/exportFirm.ts';
import { exportFirms } from './firms/exportFirms.ts';
import { firmFacets } from './firms/facets.ts';
import { connectFactSet, disconnectFactSet } from './firms/factSetLink.ts';
import { firmPage } from './firms/firmPage.ts';
import { flagName, setDisplayName } from './firms/flagName.ts';
import { firmHierarchy } from './firms/hierarchy.ts';
import { firmImpact } from './firms/impact.ts';
import { importFactSet } from './firms/importFactSet.ts';
import { mergeFirms } from './firms/merge/mergeFirms.ts';
import { mergeRecord } from './firms/merge/mergeRecord.ts';
import { previewMerge } from './firms/merge/previewMerge.ts';
import { unmergeFirms } from './firms/merge/unmergeFirms.ts';
import { previewBulk } from './firms/previewBulk.ts';
import { readerOf } from './firms/readerOf.ts';
import {
  addressRules,
  contactRules,
  identifierRules,
  nameRules,
  roleRules,
  sectorRules,
} from './firms/recordRules.ts';
import { refreshByHand } from './firms/refreshFactSet.ts';
import { restoreValue, restoreValues, restoreVersion } from './firms/restore.ts';
import { saveRecord } from './firms/saveRecord.ts';
import { setParent } from './firms/setParent.ts';
import { updateDetails } from './firms/updateDetails.ts';
import { firmVersion, firmVersions } from './firms/versions.ts';

/** The firm directory (document 3, sections 2 to 7). */
export function firmsService(deps: AppDeps): HandlersOf<'firms'> {
  const { db } = deps;
  return {
    'firms.list': ({ query, account }) => firmPage(db, query, readerOf(account)),

    'firms.export': (call) => exportFirms(deps, call),
    'firms.facets': async ({ query }) => ({ data: await firmFacets(db, query) }),

    'firms.entityTypes': async ({ locale }) => ({
      data: { entityTypes: choices(locale, 'entityType', EntityType.options) },
    }),

    'firms.industryTypes': async ({ locale }) => ({
      data: { industryTypes: choices(locale, 'industryType', IndustryType.options) },
    }),

    'firms.get': async ({ params, account }) => {
      const { stored, around } = await read(db, survivingFirmOf(db, params.id));
      return { data: toFirm(stored, around, readerOf(account)) };
    },

    'firms.exportOne': (call) => exportFirm(deps, call),

    'firms.hierarchy': async ({ account, params, query }) => ({
      data: await firmHierarchy(db, await survivorId(db, params.id), query, readerOf(account)),
    }),

    'firms.versions': (call) => firmVersions(db, call),
    'firms.version': async (call) => ({ data: await firmVersion(db, call) }),

    'firms.impact': async ({ params }) => ({
      data: await firmImpact(db, await survivorId(db, params.id)),
    }),

    'firms.sectorSchemes': async ({ locale }) => ({
      data: SectorScheme.options.map((scheme) => ({ scheme, groups: sectorChoices(locale, scheme) })),
    }),

    'firms.create': (call) => createFirm(deps, call),
    'firms.updateDetails': (call) => updateDetails(deps, call),
    'firms.createName': (call) => saveRecord(deps, call, nameRules),
    'firms.updateName': (call) => saveRecord(deps, call, nameRules, call.params.nameId),
    'firms.setDisplayName': (call) => setDisplayName(deps, call),
    'firms.setMarketingName': (call) => flagName(deps, call),
    'firms.setFinraName': (call) => flagName(deps, call),
    'firms.setNameAbbreviation': (call) => flagName(deps, call),
    'firms.createIdentifier': (call) => saveRecord(deps, call, identifierRules),
    'firms.updateIdentifier': (call) => saveRecord(deps, call, identifierRules, call.params.identifierId),
    'firms.createSector': (call) => saveRecord(deps, call, sectorRules),
    'firms.updateSector': (call) => saveRecord(deps, call, sectorRules, call.params.sectorId),
    'firms.createRole': (call) => saveRecord(deps, call, roleRules),
    'firms.updateRole': (call) => saveRecord(deps, call, roleRules, call.params.firmRoleId),
    'firms.createAddress': (call) => saveRecord(deps, call, addressRules),
    'firms.updateAddress': (call) => saveRecord(deps, call, addressRules, call.params.addressId),
    'firms.createContact': (call) => saveRecord(deps, call, contactRules),
    'firms.setParent': (call) => setParent(deps, call),
    'firms.restoreVersion': (call) => restoreVersion(deps, call),
    'firms.restoreValue': (call) => restoreValue(deps, call),
    'firms.restoreValues': (call) => restoreValues(deps, call),
    'firms.previewMerge': async (call) => ({ data: await previewMerge(db, call) }),
    'firms.merge': (call) => mergeFirms(deps, call),
    'firms.mergeRecord': async (call) => ({ data: { merge: await mergeRecord(db, call) } }),
    'firms.unmerge': (call) => unmergeFirms(deps, call),
    'firms.previewBulk': async (call) => ({ data: await previewBulk(deps, call) }),
    'firms.bulk': (call) => startBulk(deps, call, bulkOrganizations(deps)),
    'firms.bulkProgress': (call) => findBulk(deps, call),
    'firms.cancelBulk': (call) => cancelBulk(deps, call),
    'firms.importFactSet': (call) => importFactSet(deps, call),
    'firms.connectFactSet': (call) => connectFactSet(deps, call),
    'firms.disconnectFactSet': (call) => disconnectFactSet(deps, call),
    'firms.factSetLink': async ({ params }) => ({
      data: await readConnection(db, await survivorId(db, params.id)),
    }),
    'firms.refreshFactSet': (call) => refreshByHand(deps, call),
    'firms.updateContact': (call) => saveRecord(deps, call, contactRules, call.params.contactId),
  };
}

/** Values in the names that people choose from. */
function choices<Value extends string>(locale: Locale, kind: string, values: readonly Value[]) {
  return values
    .map((value) => ({ value, label: text(locale, `firmValues.${kind}.${value}`) }))
    .sort((a, b) => a.label.localeCompare(b.label, locale));
}

const sectorChoices = (locale: Locale, scheme: SectorScheme) =>
  Object.entries(sectorGroups[scheme]).map(([code, codes]) => ({
    code,
    label: text(locale, `firmSectors.${scheme}.${code}`),
    codes: codes.map((value) => ({ value, label: text(locale, `firmSectors.${scheme}.${value}`) })),
  }));
