import type { CrmFileType } from '#contract/crmFileColumns.ts';
import type { HandlersOf } from '../access/call.ts';
import { inAccount } from '../db/inAccount.ts';
import type { Deps } from '../deps.ts';
import { ApiError } from '../errors.ts';
import { cancelImport } from './crmImports/endImport.ts';
import { faultPage } from './crmImports/faultPage.ts';
import { findImport, importPage, toImport } from './crmImports/importRow.ts';
import { rejectedRows } from './crmImports/rejectedRows.ts';
import { keptPage, previewRevert, revertedOf } from './crmImports/revertedRows.ts';
import { revertImport } from './crmImports/revertImport.ts';
import type { UploadCall } from './crmImports/uploadCall.ts';
import { uploadFile } from './crmImports/uploadFile.ts';

/** Files of CRM data (document 3, sections 4, 5 and 7, "CSV upload"). */
export function crmImportsService(deps: Deps): HandlersOf<'crmImports'> {
  /** Document 3, section 6: customers' uploads and the platform's each have their own flag. */
  const requireFlag = ({ variant }: Pick<UploadCall, 'variant'>) => {
    const flag = variant === 'own' ? 'customerCrmManagement' : 'systemAdminCrmManagement';
    if (!deps.config.features[flag]) throw new ApiError('FORBIDDEN');
  };
  const tenantOf = (call: Pick<UploadCall, 'variant' | 'account'>) => {
    requireFlag(call);
    return inAccount(deps.db, call.account.accountId);
  };
  const upload = (type: CrmFileType) => (call: UploadCall) => {
    requireFlag(call);
    return uploadFile(deps, call, type);
  };

  return {
    'crmImports.uploadInvestors': upload('INVESTORS'),
    'crmImports.uploadCoverages': upload('COVERAGES'),
    'crmImports.uploadContacts': upload('CONTACTS'),

    'crmImports.list': (call) => importPage(tenantOf(call), call.query, deps.clock()),

    'crmImports.get': async (call) => ({
      data: toImport(await findImport(tenantOf(call), call.params.importId), deps.clock()),
    }),

    'crmImports.faults': async (call) => {
      const tx = tenantOf(call);
      await findImport(tx, call.params.importId);
      return faultPage(tx, call.params.importId, call.query);
    },

    'crmImports.rejectedRows': async (call) => {
      const tx = tenantOf(call);
      return rejectedRows(tx, await findImport(tx, call.params.importId), call.query.locale);
    },

    'crmImports.delete': async (call) => {
      requireFlag(call);
      return { data: toImport(await cancelImport(deps, call), deps.clock()) };
    },

    'crmImports.previewRevert': async (call) => {
      const tx = tenantOf(call);
      const row = await findImport(tx, call.params.importId);
      return { data: await previewRevert(tx, await revertedOf(tx, row)) };
    },

    'crmImports.keptRows': async (call) => {
      const tx = tenantOf(call);
      const row = await findImport(tx, call.params.importId);
      return keptPage(tx, await revertedOf(tx, row), call.query);
    },

    'crmImports.revert': async (call) => {
      requireFlag(call);
      return revertImport(deps, call);
    },
  };
}
