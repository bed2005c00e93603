import { HttpResponse, http } from 'msw';
import { setupServer } from 'msw/node';
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { platformOperations } from '#contract/operations/platform.ts';
import { type AppConfig, configElement } from '#contract/session.ts';
import { loadAppConfig } from '#dataProviders/appConfig.ts';

const config = (appVersion: string): AppConfig => ({
  appVersion,
  platformHost: 'localhost',
  subdomain: 'acme',
  authority: 'http://acme.localhost/oidc',
  apiBase: '',
  renewalIntervalMinutes: 30,
  supportAddress: null,
  features: {},
});

const server = setupServer(
  http.get(`${window.location.origin}${platformOperations['platform.config'].path.own}`, () =>
    HttpResponse.json(config('asked')),
  ),
);
beforeAll(() => server.listen({ onUnhandledRequest: 'error' }));
afterAll(() => server.close());
/** And nothing else: the head has the styles that modules of the thread's other files have added. */
afterEach(() => document.getElementById(configElement)?.remove());

it('is taken from the page if the server embedded it', async () => {
  const told = document.createElement('script');
  Object.assign(told, {
    type: 'application/json',
    id: configElement,
    textContent: JSON.stringify(config('told')),
  });
  document.head.append(told);
  expect(await loadAppConfig()).toEqual(config('told'));
});

it('is fetched if the page does not have it', async () => {
  expect(await loadAppConfig()).toEqual(config('asked'));
});

it('fails by name if a field is missing, on the page and in the console', async () => {
  const { authority, ...rest } = config('asked');
  server.use(http.get('*/app/config.json', () => HttpResponse.json(rest), { once: true }));
  const told = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const fault = 'platform.config: authority is missing';
  await expect(loadAppConfig()).rejects.toMatchObject({ cause: { faults: [fault] } });
  expect(told).toHaveBeenCalledWith(fault);
});
