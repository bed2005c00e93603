import { providerTypes } from '#contract/identityProviderTypes.ts';
import { type HandlersOf, withFaults } from '../access/call.ts';
import { tenantOrigin } from '../access/tenant.ts';
import { inAccount } from '../db/inAccount.ts';
import { invalidField, invalidFields } from '../errors.ts';
import type { AppDeps } from './appDeps.ts';
import { answerOf, requireProvider } from './identityProviders/providerAnswer.ts';
import { providerImpact } from './identityProviders/providerImpact.ts';
import { providerMetadata } from './identityProviders/providerMetadata.ts';
import { readMetadata } from './identityProviders/readMetadata.ts';
import {
  certificateFaults,
  certificateIn,
  certificateInvalid,
  readSamlConfiguration,
} from './identityProviders/readSamlConfiguration.ts';
import { saveFirstLogins } from './identityProviders/saveFirstLogins.ts';
import { saveProvider } from './identityProviders/saveProvider.ts';

/** An account's identity providers, one of each type (document 2, sections 2 to 7). */
export function identityProvidersService(deps: AppDeps): HandlersOf<'identityProviders'> {
  return {
    'identityProviders.get': async ({ account, params }) => {
      const tx = inAccount(deps.db, account.accountId);
      const provider = await requireProvider(tx, providerTypes[params.type]);
      return { data: await answerOf(deps, tx, account, provider) };
    },
    'identityProviders.metadata': async ({ account, params }) => ({
      data: providerMetadata(tenantOrigin(deps.config, account.subdomain), providerTypes[params.type]),
    }),
    'identityProviders.impact': async ({ account, params, actor }) => {
      const tx = inAccount(deps.db, account.accountId);
      const provider = await requireProvider(tx, providerTypes[params.type]);
      return { data: await providerImpact(deps.db, provider, actor) };
    },
    'identityProviders.readSamlMetadata': async ({ body }) => ({
      data: await readMetadata(deps.outbound(), body.metadata),
    }),
    'identityProviders.saveAzureAdOpenId': (call) =>
      saveProvider(deps, call, { type: 'AzureAdOpenId', configuration: call.body.configuration }),
    'identityProviders.saveOpenIdConnect': (call) =>
      saveProvider(deps, call, { type: 'OpenIdConnect', configuration: call.body.configuration }),
    'identityProviders.saveFirstLogins': (call) => saveFirstLogins(deps, call),
    'identityProviders.readCertificate': async ({ body }) => {
      const read = certificateIn(body.certificate);
      if (!read) throw invalidField('certificate', certificateInvalid);
      return { data: { certificate: read.base64, certificateMetadata: read.metadata } };
    },
    'identityProviders.saveSaml2P': withFaults<'identityProviders.saveSaml2P'>(
      (call) => {
        const faults = certificateFaults(call.body.configuration);
        if (faults.length > 0) throw invalidFields(faults);
        const configuration = readSamlConfiguration(call.body.configuration);
        return saveProvider(deps, call, { type: 'Saml2P', configuration });
      },
      async ({ body }) => certificateFaults(body.configuration ?? {}),
    ),
  };
}
