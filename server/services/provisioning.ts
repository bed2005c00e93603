import type { HandlersOf } from '../access/call.ts';
import { inAccount } from '../db/inAccount.ts';
import type { AppDeps } from './appDeps.ts';
import { changeSettings, rotate, turnOff, turnOn } from './provisioning/connection.ts';
import { groupPage, previewRoles, saveRoles } from './provisioning/groupRoles.ts';
import { provisioningOf } from './provisioning/provisioningAnswer.ts';

/** An account's directory: its connection and its groups. */
export function provisioningService(deps: AppDeps): HandlersOf<'provisioning'> {
  return {
    'provisioning.get': async ({ account, locale }) => ({
      data: await provisioningOf(deps, inAccount(deps.db, account.accountId), account, locale),
    }),
    'provisioning.turnOn': (call) => turnOn(deps, call),
    'provisioning.update': (call) => changeSettings(deps, call),
    'provisioning.rotate': (call) => rotate(deps, call),
    'provisioning.turnOff': (call) => turnOff(deps, call),
    'provisioning.groups': (call) => groupPage(deps, call),
    'provisioning.previewRoles': (call) => previewRoles(deps, call),
    'provisioning.saveRoles': (call) => saveRoles(deps, call),
  };
}
