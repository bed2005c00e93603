import { delay, HttpResponse, http } from 'msw';
import { setupServer } from 'msw/node';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { operation } from '#contract/operations.ts';
import { isNetworkFailure } from '#dataProviders/callError.ts';
import { SessionEnded } from '#dataProviders/types.ts';
import { phrase } from '#i18n/phrase.ts';
import { origin, ownScope, rejection, testProviders, user } from './testProviders.ts';

const server = setupServer();
beforeAll(() => server.listen({ onUnhandledRequest: 'error' }));
afterEach(() => server.resetHandlers());
beforeEach(() => void vi.spyOn(console, 'error').mockReturnValue());
afterAll(() => server.close());

const answer = (resolver: Parameters<typeof http.all>[1]) => server.use(http.all(`${origin}/*`, resolver));
const getUser = (providers: ReturnType<typeof testProviders>) =>
  providers.dataProvider(ownScope).getOne('users', { id: 'u1' });
const errorBody = (code: string, details: object[] = []) => ({
  error: { code, message: `The server says ${code}`, target: null, details },
});

describe('a call', () => {
  it('carries the token, the language and how long the person has been idle', async () => {
    let headers = new Headers();
    answer(({ request }) => {
      headers = request.headers;
      return HttpResponse.json({ data: user });
    });
    expect((await getUser(testProviders())).data).toEqual(user);
    expect(headers.get('authorization')).toBe('Bearer token-1');
    expect(headers.get('accept-language')).toBe('fr');
    expect(headers.get('x-idle-seconds')).toBe('12');
  });

  it('renews the token once when the server refuses it', async () => {
    answer(({ request }) =>
      request.headers.get('authorization') === 'Bearer token-2'
        ? HttpResponse.json({ data: user })
        : HttpResponse.json(errorBody('UNAUTHORIZED'), { status: 401 }),
    );
    const providers = testProviders();
    expect((await getUser(providers)).data).toEqual(user);
    expect(providers.session.getAccessToken.mock.calls).toEqual([[], [{ renew: true }]]);
    expect(providers.reauthenticate).not.toHaveBeenCalled();
  });

  it('waits while the person signs in again, then is sent again', async () => {
    answer(() => HttpResponse.json({ data: user }));
    const providers = testProviders();
    providers.session.getAccessToken
      .mockRejectedValueOnce(new SessionEnded())
      .mockRejectedValueOnce(new SessionEnded());
    expect((await getUser(providers)).data).toEqual(user);
    expect(providers.reauthenticate).toHaveBeenCalledTimes(1);
  });

  it('fails when the person would not sign in again', async () => {
    const providers = testProviders();
    providers.session.getAccessToken.mockRejectedValue(new SessionEnded());
    providers.reauthenticate.mockRejectedValue(new SessionEnded());
    const error = await rejection(getUser(providers));
    expect([error.status, error.body.code]).toEqual([401, 'UNAUTHORIZED']);
  });

  it('fails as an ended session if the person declines after a refusal', async () => {
    answer(() => HttpResponse.json(errorBody('UNAUTHORIZED'), { status: 401 }));
    const providers = testProviders();
    providers.reauthenticate.mockRejectedValue(new SessionEnded());
    const error = await rejection(getUser(providers));
    expect([error.status, error.message]).toEqual([401, 'errors.UNAUTHORIZED']);
  });

  it('does not ask the person to sign in again because no token could be fetched', async () => {
    const providers = testProviders();
    providers.session.getAccessToken.mockRejectedValue(new TypeError('no network'));
    expect((await rejection(getUser(providers))).body.code).toBe('NETWORK_FAILURE');
    expect(providers.reauthenticate).not.toHaveBeenCalled();
  });

  it('stays an abort if it was aborted', async () => {
    answer(() => delay('infinite'));
    const control = new AbortController();
    const providers = testProviders({ timeoutMs: 5_000 });
    const call = providers.dataProvider(ownScope).getOne('users', { id: 'u1', signal: control.signal });
    control.abort();
    expect((await rejection(call)).name).toBe('AbortError');
    expect(providers.onFailure).not.toHaveBeenCalled();
  });
});

it.each([
  ['users.get', 2],
  ['users.removeFactor', 1],
] as const)('%s is sent %i times if no answer comes', async (id, times) => {
  let calls = 0;
  answer(() => {
    calls += 1;
    return HttpResponse.error();
  });
  await rejection(testProviders().http({ id, row: operation(id), url: `${origin}/api/v1/x` }));
  expect(calls).toBe(times);
});

describe('a failure is a CallError with a Failure, however the server fails', () => {
  const faults: [name: string, answer: () => Response | Promise<Response>, status: number, code: string][] = [
    ['500 without a body', () => new HttpResponse(null, { status: 500 }), 500, 'UNHANDLED_ERROR'],
    ['500 as HTML', () => HttpResponse.html('<h1>Bad Gateway</h1>', { status: 502 }), 502, 'UNHANDLED_ERROR'],
    ['403', () => HttpResponse.json(errorBody('FORBIDDEN'), { status: 403 }), 403, 'FORBIDDEN'],
    ['404 without a body', () => new HttpResponse(null, { status: 404 }), 404, 'NOT_FOUND'],
    ['404', () => HttpResponse.json(errorBody('NOT_FOUND'), { status: 404 }), 404, 'NOT_FOUND'],
    ['409', () => HttpResponse.json(errorBody('DUPLICATE'), { status: 409 }), 409, 'DUPLICATE'],
    [
      'an unknown error code',
      () => HttpResponse.json(errorBody('NEW_CODE'), { status: 422 }),
      422,
      'UNHANDLED_ERROR',
    ],
    ['200 without a body', () => new HttpResponse(null), 200, 'UNHANDLED_ERROR'],
    ['200 as HTML', () => HttpResponse.html('<!doctype html>'), 200, 'UNHANDLED_ERROR'],
    ['200 with cut JSON', () => new HttpResponse('{"data":{"id":"u1","first'), 200, 'UNHANDLED_ERROR'],
    ['200 with another shape', () => HttpResponse.json({ user }), 200, 'UNHANDLED_ERROR'],
    ['200 with null', () => HttpResponse.json(null), 200, 'UNHANDLED_ERROR'],
    ['no network', () => HttpResponse.error(), 0, 'NETWORK_FAILURE'],
    ['no answer in time', () => delay('infinite').then(() => new HttpResponse()), 0, 'NETWORK_FAILURE'],
  ];

  it.each(faults)('%s', async (_, resolver, status, code) => {
    answer(resolver);
    const providers = testProviders();
    const error = await rejection(getUser(providers));
    expect([error.name, error.status, error.body.code]).toEqual(['CallError', status, code]);
    const isShownInPlace = [404, 409, 422].includes(status) && error.body.explained;
    expect(providers.onFailure).toHaveBeenCalledTimes(isShownInPlace ? 0 : 1);
  });

  it('says that the machine is offline if it is', async () => {
    answer(() => HttpResponse.error());
    const error = await rejection(getUser(testProviders({ isOffline: () => true })));
    expect([error.message, error.body.code]).toEqual(['errors.offline', 'NETWORK_FAILURE']);
    expect(isNetworkFailure(error)).toBe(true);
    const online = await rejection(getUser(testProviders({ isOffline: () => false })));
    expect(online.message).toBe('errors.NETWORK_FAILURE');
    answer(() => new HttpResponse(null, { status: 500 }));
    const refused = await rejection(getUser(testProviders({ isOffline: () => true })));
    expect(refused.message).toBe('errors.UNHANDLED_ERROR');
  });

  it('puts faults on their fields, with the values that their texts need', async () => {
    const details = [
      { code: 'validation.firstNameRequired', message: 'First name is required', target: 'firstName' },
      { code: 'validation.malformed', message: 'Not valid', target: 'firstName' },
      { code: 'validation.tooLong', message: 'Too long', target: 'lastName', values: { maximum: 100 } },
      { code: 'SOME_RULE', message: 'Not this one', target: 'email' },
      { code: '', message: 'Without a code', target: 'roles' },
      { code: 'GENERAL', message: 'Of no field', target: null },
    ];
    answer(() =>
      HttpResponse.json(errorBody('VALIDATION_ERROR', details), {
        status: 422,
        headers: { 'x-request-id': 'r-1' },
      }),
    );
    const { message, body } = await rejection(getUser(testProviders()));
    expect(message).toBe('The server says VALIDATION_ERROR');
    expect(body.errors).toEqual({
      firstName: phrase('validation.firstNameRequired', { _: 'First name is required' }),
      lastName: phrase('validation.tooLong', { maximum: 100, _: 'Too long' }),
      email: phrase('SOME_RULE', { _: 'Not this one' }),
      roles: 'Without a code',
    });
    expect(body.requestId).toBe('r-1');
  });

  it('takes the whole page to the error page when the address is blocked', async () => {
    answer(() => HttpResponse.json(errorBody('IP_BLOCKED'), { status: 403 }));
    const providers = testProviders();
    await rejection(getUser(providers));
    expect(providers.leaveTo).toHaveBeenCalledWith('/app/error?errorCode=IP_BLOCKED');
    expect(providers.onFailure).not.toHaveBeenCalled();
  });
});
