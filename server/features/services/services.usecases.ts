// Services: who sees them, and saving one with its files. What a service must be: domain/services/service.check.ts.
import { ok, refuse } from '#domain/errors/result.ts';
import type { Handlers } from '#server/context/context.ts';
import { revisionView } from '#server/letters/history/read-revisions.ts';
import { composeChannelPage } from './compose-channel-page.usecases.ts';
import { composePage } from './compose-page.usecases.ts';
import { testDataFile } from './datafile-trial.usecases.ts';
import { exportService } from './export-service.usecases.ts';
import { importService } from './import-service.usecases.ts';
import { lookedAfterService } from './looked-after.ts';
import { removeService } from './remove-service.usecases.ts';
import { saveService } from './save-service.usecases.ts';
import { readUsage } from './service-usage.usecases.ts';
import { readVersion } from './service-versions.usecases.ts';
import { serviceViews } from './service-view.ts';
import { filesOfServices, serviceRevisions } from './services.repository.ts';
import { serviceNotFound, visibleService, visibleServices } from './visible-services.ts';

export const SERVICE_HANDLERS: Handlers<
  | 'services.list'
  | 'services.save'
  | 'services.get'
  | 'services.remove'
  | 'services.file'
  | 'services.testDataFile'
  | 'services.usage'
  | 'services.revisions'
  | 'services.version'
  | 'services.export'
  | 'services.import'
  | 'services.composePage'
  | 'channels.composePage'
> = {
  'services.usage': readUsage,
  'services.version': readVersion,
  'services.export': exportService,
  'services.import': importService,
  'services.revisions': async ({ caller, params }, { db }) => {
    const row = await lookedAfterService(db, caller, params.serviceId);
    return row.ok ? ok((await serviceRevisions(db, row.value.id)).map(revisionView)) : row;
  },
  'services.remove': removeService,
  'services.composePage': composePage,
  'channels.composePage': composeChannelPage,
  'services.testDataFile': ({ caller, fields, files }, services) =>
    testDataFile({ caller, parameters: fields.parameters, files }, services),
  'services.list': async ({ caller, query }, { db }) => {
    const rows = await visibleServices(db, caller, query.ouId);
    return rows.ok ? ok(await serviceViews(db, rows.value, caller)) : rows;
  },
  'services.get': async ({ caller, params }, { db }) => {
    const row = await visibleService(db, caller, params.serviceId);
    if (!row.ok) return row;
    const [view] = await serviceViews(db, [row.value], caller);
    return view ? ok(view) : serviceNotFound();
  },
  'services.save': async ({ caller, fields, files, remember }, services) =>
    saveService({ caller, parameters: fields.parameters, files }, services, remember),
  'services.file': async ({ caller, params }, { db }) => {
    const row = await visibleService(db, caller, params.serviceId);
    if (!row.ok) return row;
    const file = (await filesOfServices(db, [row.value.id])).find(({ id }) => id === params.fileId);
    if (!file) return refuse('file.notFound', { file: params.fileId });
    return ok({
      content: { hash: file.hash, length: file.bytes },
      name: file.name,
      contentType: 'application/octet-stream',
    });
  },
};
