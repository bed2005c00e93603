import { Hono } from 'hono';
import type { Operation } from '../contract/operation.ts';
import { type OperationId, operation, operationIds } from '../contract/operations.ts';
import { appBase, errorPath, otherProduct, previewPath } from '../contract/paths.ts';
import { createApiKeyReader } from './access/apiKeyCalls.ts';
import { createDirectoryReader } from './access/directoryCalls.ts';
import { admitRequests } from './http/admitRequests.ts';
import { answerError } from './http/answerError.ts';
import { bindAnswers, bindFederation } from './http/bindFederation.ts';
import { bindOperation } from './http/bindOperation.ts';
import type { AppEnv } from './http/env.ts';
import { logRequests } from './http/logRequests.ts';
import { noteRefusal } from './http/noteRefusal.ts';
import { previewTranslation } from './http/previewTranslation.ts';
import { readCaller } from './http/readCaller.ts';
import { withStandby } from './http/readFromStandby.ts';
import { refuseCrossSite } from './http/refuseCrossSite.ts';
import { nameRequests } from './http/requestIds.ts';
import { resolveTenant } from './http/resolveTenant.ts';
import { securityHeaders } from './http/securityHeaders.ts';
import { builtFiles, serveApp, serveHashedFiles } from './http/serveApp.ts';
import { serveOidc } from './http/serveOidc.ts';
import { unknownCall } from './http/unknownCall.ts';
import type { AppDeps } from './services/appDeps.ts';
import { handlersOf } from './services/handlersOf.ts';

/** The whole server: middleware in order, OpenID Connect, every row of the manifest, then the app's files. */
export function createApp(deps: AppDeps): Hono<AppEnv> {
  const app = new Hono<AppEnv>();
  app.use(nameRequests(deps));
  app.use(readCaller(deps));
  app.use(logRequests(deps));
  app.use(securityHeaders(deps));
  app.use(admitRequests(deps));
  const files = builtFiles(deps);
  app.get(`${appBase}/*`, serveHashedFiles(files));
  app.use(resolveTenant(deps));
  app.all('/oidc/*', serveOidc(deps));
  bindAnswers(app, deps);
  app.use(refuseCrossSite());

  const handlers = handlersOf(deps);
  const bindingDeps = {
    ...deps,
    readApiKey: createApiKeyReader(deps),
    readDirectory: createDirectoryReader(deps),
    handlers,
  };
  const handlerOf = withStandby(deps, handlers);
  const bind = <K extends OperationId>(id: K, row: Operation) =>
    bindOperation(app, bindingDeps, id, row, handlerOf(id, row));
  for (const id of operationIds) {
    const row = operation(id);
    if (row.mode !== 'development' || deps.config.devMailbox) bind(id, row);
  }

  bindFederation(app, deps);

  if (deps.config.translate) app.get(`${previewPath}/:locale/:place`, previewTranslation(deps));
  app.get('/', (c) => c.redirect(`${appBase}/`));
  app.get(appBase, (c) => c.redirect(`${appBase}/`));
  app.get(`${appBase}/*`, serveApp(deps, files));
  app.notFound((c) =>
    c.req.path.startsWith(otherProduct)
      ? c.redirect(appBase + errorPath('OTHER_PRODUCT'))
      : answerError(deps, unknownCall(c), c),
  );
  app.onError(async (error, c) => {
    await noteRefusal(deps, error, c);
    return answerError(deps, error, c);
  });
  return app;
}
