// Which services take the files that were dropped before one was chosen, and what the drop holds. Pure.
import type { BeginService } from '#domain/api/deposit/drafts.contract.ts';
import { depositRoute } from '#domain/routes/deposit-routes.ts';
import { UNLIMITED } from '../workbench/service.rules.ts';

/** A file as far as the choice looks at it. */
export interface BegunFile {
  readonly name: string;
  readonly type: string;
}

const TYPE_OF_BOX: Readonly<Record<string, string>> = { pdf: 'pdf', datafile: 'data', archive: 'archive' };

/** What a preprocessor takes is not known before its service is chosen. */
const isUsable = (service: BeginService): boolean =>
  service.allowJobCreation && depositRoute(service.type) !== undefined && !service.type.startsWith('preprocessing');

/** The services whose main box takes these files; those used last first, as they are given. */
export const fitting = (services: readonly BeginService[], files: readonly BegunFile[]): readonly BeginService[] =>
  services.filter((service) => {
    const box = service.mainBox;
    if (box === null || !isUsable(service)) return false;
    if (files.some(({ type }) => type !== TYPE_OF_BOX[box.boxType])) return false;
    return box.maxElements === UNLIMITED || files.length <= box.maxElements;
  });

/** Whether any service that may be used takes a file of this kind. */
export const isTaken = (services: readonly BeginService[], file: BegunFile): boolean =>
  fitting(services, [file]).length > 0;
