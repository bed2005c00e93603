import { expect, it } from 'vitest';
import type { IdentityProvider } from '#contract/identityProviders.ts';
import { IdentityProviderType, providerPaths } from '#contract/identityProviderTypes.ts';
import { providerForms } from '#src/parts/identityProviders/providerForms.ts';
import { loginQuestion } from '#src/resources/identityProviders/loginQuestion.ts';
import { savedIn } from '#src/resources/identityProviders/savedIn.ts';
import { noFirstLogins } from '#tests/support/noFirstLogins.ts';

type Flags = { enabled: boolean; verified: boolean };
type Case = Flags & {
  type: IdentityProviderType;
  localLoginEnabled: boolean;
  /** The account's two other providers, if it has them. */
  others: readonly Flags[];
  /** Which fields of the form change, and whether the state does. */
  changed: readonly string[];
};

/** The conditions of document 2, section 4, in their order; if two apply, the first. */
function asSpecified({ localLoginEnabled, others, changed, ...before }: Case) {
  const isConfigured = changed.some((field) => !['name', 'enabled'].includes(field));
  const isEnabledAfter = before.enabled !== changed.includes('enabled');
  const isVerifiedAfter = before.verified && !isConfigured;
  const active = [before, ...others].filter(isActive).length;
  const isOnlyActive = active === 1 && isActive(before);
  if (localLoginEnabled && isEnabledAfter && isVerifiedAfter) return 'activate';
  if (!localLoginEnabled && isOnlyActive && !isEnabledAfter) return 'activateLocal';
  if (!localLoginEnabled && isOnlyActive && isConfigured) return 'update';
  return undefined;
}

const questions = ['activate', 'activateLocal', 'update', undefined] as const;

const isActive = ({ enabled, verified }: Flags) => enabled && verified;

it('each question is asked on exactly its conditions, whatever else is changed with it', () => {
  const asked = cases.map((one) => ({ ...one, question: questionOf(one) }));
  const wrong = asked.filter(({ question, ...one }) => question !== asSpecified(one));
  const times = Object.fromEntries(
    questions.map((name) => [name ?? 'none', asked.filter(({ question }) => question === name).length]),
  );
  console.log(`questions: ${cases.length} saves, ${JSON.stringify(times)}`);
  expect(wrong).toEqual([]);
  expect(Math.min(...Object.values(times))).toBeGreaterThan(0);
});

it('control: a question that asks at each change of the only active provider is found', () => {
  const always = ({ localLoginEnabled, ...one }: Case) =>
    !localLoginEnabled && isActive(one) && !one.others.some(isActive) ? 'update' : undefined;
  expect(cases.filter((one) => always(one) !== asSpecified(one)).length).toBeGreaterThan(0);
});

const states: Flags[] = [true, false].flatMap((enabled) =>
  [true, false].map((verified) => ({ enabled, verified })),
);
const others = [
  [],
  ...states.map((one) => [one]),
  ...states.flatMap((one) => states.map((other) => [one, other])),
];

const cases: Case[] = IdentityProviderType.options.flatMap((type) =>
  subsets(['name', 'enabled', ...providerForms[type].fields]).flatMap((changed) =>
    states.flatMap((state) =>
      [true, false].flatMap((localLoginEnabled) =>
        others.map((of) => ({ type, changed, ...state, localLoginEnabled, others: of })),
      ),
    ),
  ),
);

/** As the server answers: with derived values, in an order of its own. */
const configurations: Record<IdentityProviderType, IdentityProvider['configuration']> = {
  AzureAdOpenId: { authorizedGroupId: 'group', tenantId: 'tenant', clientId: 'client' },
  Saml2P: {
    certificateMetadata: {
      issuer: 'CA',
      subject: 'IdP',
      thumbprint: 'ab',
      validUntil: '2035-01-01T00:00:00.000Z',
    },
    certificate: 'AAAA',
    logoutUrl: 'https://idp.test/out',
    signOnUrl: 'https://idp.test/in',
    entityId: 'urn:idp',
  },
  OpenIdConnect: { authority: 'https://idp.test', clientId: 'client' },
};

function questionOf({ type, localLoginEnabled, others, changed, enabled, verified }: Case) {
  const before: IdentityProvider = {
    id: providerPaths[type],
    providerType: type,
    name: 'name',
    enabled,
    verified,
    verificationUrl: '',
    configuration: configurations[type],
    version: 1,
    lastTest: null,
    firstLogins: noFirstLogins,
  };
  const saved = savedIn(before);
  const typed = (field: string, value: unknown) => (changed.includes(field) ? `${value} 2` : value);
  const otherTypes = IdentityProviderType.options.filter((one) => one !== type);
  const identityProviders = [
    { providerType: type, name: 'name', enabled, verified },
    ...others.map((other, n) => ({ providerType: otherTypes[n] ?? type, name: 'other', ...other })),
  ];
  return loginQuestion({ localLoginEnabled, identityProviders }, before, {
    name: changed.includes('name') ? 'other' : 'name',
    enabled: enabled !== changed.includes('enabled'),
    configuration: Object.fromEntries(
      Object.entries(saved.configuration).map(([field, value]) => [field, typed(field, value)]),
    ),
  });
}

function subsets([first, ...rest]: readonly string[]): string[][] {
  if (first === undefined) return [[]];
  return subsets(rest).flatMap((set) => [set, [first, ...set]]);
}
