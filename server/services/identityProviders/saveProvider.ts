import { isDeepStrictEqual } from 'node:util';
import { signInRights } from '#contract/ceiling.ts';
import type { AnswerOf } from '#contract/operations.ts';
import type { Call } from '#server/access/call.ts';
import type { AffectedRights } from '#server/access/ceiling.ts';
import { type InAccount, inAccount } from '#server/db/inAccount.ts';
import type { Deps } from '#server/deps.ts';
import { ApiError, type Fault, invalidField } from '#server/errors.ts';
import { findProvider, type ProviderRow } from '#server/identity/federation/findProvider.ts';
import { commit } from '#server/writes/commit.ts';
import { lockAccount } from '#server/writes/lockAccount.ts';
import { refusingTaken } from '#server/writes/refusingTaken.ts';
import type { AppDeps } from '../appDeps.ts';
import { answerOf, audited, type Configured, requireProvider } from './providerAnswer.ts';
import { providerImpact } from './providerImpact.ts';
import { switchLogin } from './switchLogin.ts';
import { tellOfChange } from './tellOfChange.ts';

type ProviderSave =
  | Call<'identityProviders.saveAzureAdOpenId'>
  | Call<'identityProviders.saveOpenIdConnect'>
  | Call<'identityProviders.saveSaml2P'>;
type Answer = AnswerOf<ProviderSave['operation']>;

/**
 * Adds or changes the account's provider of a type, and turns local login off with the first active one, on when none
 * is left (document 2, section 4): never both, never neither, even if several are saved at once.
 */
export async function saveProvider(deps: AppDeps, call: ProviderSave, saved: Configured): Promise<Answer> {
  const { accountId } = call.account;
  const held = await findProvider(inAccount(deps.db, accountId), saved.type);
  if (!held && call.version) throw new ApiError('NOT_FOUND');
  const subject = held ? { id: held.id } : {};
  return commit(deps, call, {
    table: 'identity_providers',
    ...subject,
    affectedRights: (tx) => affectedRights(tx, call, saved),
    change: async (tx) => {
      await lockAccount(tx);
      const before = held && {
        provider: await requireProvider(tx, saved.type),
        account: await loginOf(tx),
      };
      const configuration = settled(before?.provider.configuration ?? {}, saved);
      if (before) await changeProvider(tx, call, before.provider, configuration);
      else await addProvider(tx, deps, call, { type: saved.type, configuration });
      await switchLogin(tx);
      const provider = await requireProvider(tx, saved.type);
      return {
        objectId: provider.id,
        before: before ? audited(before.provider, before.account) : null,
        after: audited(provider, await loginOf(tx)),
        answer: { data: await answerOf(deps, tx, call.account, provider) },
        jobs: await tellOfChange(deps, tx, call, before?.provider, provider),
      };
    },
  });
}

type Configuration = Record<string, unknown>;

/** Optional fields of each type; one that was never sent is null. */
const optional = {
  AzureAdOpenId: { authorizedGroupId: null },
  OpenIdConnect: {},
  Saml2P: { logoutUrl: null },
};

/** The configuration to be stored: what the call leaves out stays. */
function settled(held: Configuration, { type, configuration }: Configured): Configuration {
  const all: Configuration = { ...optional[type], ...held, ...configuration };
  if (!Array.isArray(all.otherCertificates)) return all;
  const { otherCertificates, ...rest } = all;
  const others = otherCertificates.filter((one) => one !== rest.certificate);
  return others.length > 0 ? { ...rest, otherCertificates: others } : rest;
}

/**
 * An enabled provider decides who anybody of the account is, and without it nobody may sign in: enabling, changing or
 * disabling one requires all the rights that the account's users may ever hold. Before it is enabled it identifies
 * nobody.
 */
async function affectedRights(
  tx: InAccount,
  { body, account }: ProviderSave,
  { type }: Configured,
): Promise<AffectedRights | null> {
  const held = await findProvider(tx, type);
  const governs = held && (held.enabled || body.enabled);
  return governs
    ? { rights: signInRights, mayDoAll: account.accountType === 'SYSTEM', target: 'enabled' }
    : null;
}

async function addProvider(
  tx: InAccount,
  { newId }: Deps,
  { body }: ProviderSave,
  { type, configuration }: { type: Configured['type']; configuration: Configuration },
): Promise<void> {
  const row = {
    account_id: tx.accountId,
    id: newId(),
    provider_type: type,
    name: body.name,
    configuration: JSON.stringify(configuration),
  };
  await refusingTaken(takenFaults, () => tx.db.insertInto('identity_providers').values(row).execute());
}

/** If two add one at once, one is refused. */
const takenFaults = {
  identity_providers_account_id_provider_type_key: {
    target: null,
    key: 'identityProviderScreens.validation.providerTaken',
    isTaken: true,
  },
} as const satisfies Record<string, Fault>;

/** A configuration other than the tested one is neither verified nor active. */
async function changeProvider(
  tx: InAccount,
  { actor, body }: ProviderSave,
  before: ProviderRow,
  configuration: Configuration,
): Promise<void> {
  const isSame = isDeepStrictEqual(configuration, { ...before.configuration });
  const enabled = isSame && body.enabled;
  if (enabled && !before.enabled) await requireReady(tx, before, actor);
  const changes = {
    name: body.name,
    enabled,
    version: before.version + 1,
    ...(!isSame && {
      configuration: JSON.stringify(configuration),
      configuration_version: before.configuration_version + 1,
      verified: false,
      tested_on: null,
      last_test: null,
    }),
  };
  await tx.updateTable('identity_providers').set(changes).where('id', '=', before.id).execute();
  if (isSame || isOfOneIssuer(configuration, before.configuration)) return;
  await tx.deleteFrom('linked_subjects').where('provider_id', '=', before.id).execute();
}

/** Users who may sign in only by an untested way, or not at all, would be shut out. */
async function requireReady(tx: InAccount, before: ProviderRow, actor: ProviderSave['actor']): Promise<void> {
  if (!before.verified) throw invalidField('enabled', 'identityProviderScreens.validation.providerUntested');
  if (!(await loginOf(tx)).localLoginEnabled) return;
  const { isCallerOut } = await providerImpact(tx.db, before, actor);
  if (isCallerOut) throw invalidField('enabled', 'identityProviderScreens.validation.providerShutsOut');
}

/** Whether a subject there is still the same person: subjects belong to an issuer, and for some to each client. */
const isOfOneIssuer = (one: Record<string, unknown>, other: Record<string, unknown>) =>
  ['authority', 'tenantId', 'clientId', 'entityId'].every((field) => one[field] === other[field]);

async function loginOf(tx: InAccount): Promise<{ localLoginEnabled: boolean }> {
  return tx.db
    .selectFrom('accounts')
    .select('local_login_enabled as localLoginEnabled')
    .where('id', '=', tx.accountId)
    .executeTakeFirstOrThrow();
}
