import { SamlConfiguration } from '#contract/identityProviders.ts';
import type { ExchangeOutcome } from '#server/db/tables/identityProviders.ts';
import { newExchangeId } from '../federation/exchanges.ts';
import { FederationFailure } from '../federation/federationFailure.ts';
import type { Protocol, ProviderCall } from '../federation/protocol.ts';
import { createSamlRequest } from './createSamlRequest.ts';
import { readSamlAnswer } from './readSamlAnswer.ts';
import { logoutRequestUrl } from './samlLogout.ts';
import { samlServiceProvider } from './serviceProvider.ts';

/**
 * SAML 2.0: our request is a redirect, the answer is posted by the identity provider's page. What it proves is stored
 * with the exchange until the browser itself returns with its cookies.
 */
export const samlProtocol: Protocol = {
  async ask(about, exchangeId, { anew }) {
    const request = { ...samlSides(about), id: exchangeId, relayState: exchangeId, anew };
    return { url: await createSamlRequest(request) };
  },
  async read(_, { outcome }) {
    if (!outcome) throw new FederationFailure('answer', 'stateWrong');
    if ('identity' in outcome) return outcome.identity;
    const { step, reason, facts, untried } = outcome.failure;
    throw new FederationFailure(step, reason, facts, untried);
  },
  async signOut(about, session) {
    return 'nameId' in session ? logoutRequestUrl(samlSides(about), session, newExchangeId(about)) : null;
  },
};

/** What a posted answer proves, or why it proves nothing. */
export async function verifySamlResponse(
  about: Pick<ProviderCall, 'provider' | 'endpoints' | 'clock'>,
  answer: { samlResponse: string; requestId: string },
): Promise<ExchangeOutcome> {
  try {
    return { identity: await readSamlAnswer({ ...samlSides(about), ...answer, now: about.clock() }) };
  } catch (error) {
    if (!(error instanceof FederationFailure)) throw error;
    const { step, reason, facts, untried } = error;
    return { failure: { step, reason, facts, untried: [...untried] } };
  }
}

export type SamlSides = ReturnType<typeof samlSides>;

/** The identity provider as configured, and ourselves. */
export const samlSides = ({ provider, endpoints }: Pick<ProviderCall, 'provider' | 'endpoints'>) => ({
  configuration: SamlConfiguration.parse(provider.configuration),
  serviceProvider: samlServiceProvider(endpoints),
});
