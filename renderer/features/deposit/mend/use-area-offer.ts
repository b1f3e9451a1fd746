// Reading a value again from an area that was moved on the page, while the uploaded file is still known.
import { useState } from 'react';
import type { Service } from '#domain/api/configuration/services.contract.ts';
import type { Job } from '#domain/api/deposit/job.schema.ts';
import type { PackGroup } from '#domain/api/deposit/pack-group.schema.ts';
import type { PageArea } from '#domain/documents/area.schema.ts';
import { useApi } from '#renderer/api/api.ts';
import { useUser } from '#renderer/session/use-session.ts';
import { ownerBehind } from '../creation/creation.rules.ts';
import { areaOf, areaPage } from '../workbench/service.rules.ts';
import { mendTarget } from './mend-target.rules.ts';
import type { Offer } from './use-mend.ts';

export interface AreaOffer {
  /** The area where it is now, with its page in the file; undefined where the value is not read from a page. */
  readonly area: PageArea | undefined;
  readonly name: string | undefined;
  readonly offer: Offer | undefined;
  /** Undefined where the area cannot be moved. */
  readonly move: ((area: PageArea) => void) | undefined;
}

export function useAreaOffer(input: { job: Job; service: Service | undefined; row: PackGroup | undefined }): AreaOffer {
  const { job, service, row } = input;
  const api = useApi();
  const ownerId = ownerBehind(job, useUser());
  const [moved, setMoved] = useState<{ rowId: number; area: PageArea; offer?: Offer }>();
  const target = row ? mendTarget(row, service) : undefined;
  const chunk = row?.packs[0]?.chunks[0];
  const base = target ? areaOf(service, target.name) : undefined;
  const now = moved && moved.rowId === row?.id ? moved : undefined;
  const inFile = base && chunk ? { ...base, page: areaPage(base, chunk.firstPage, chunk.lastPage) } : undefined;
  const boxed = job.inputFiles.find(({ id }) => id === chunk?.inputFileId);
  const fileId = boxed?.fileId ?? undefined;
  const editable = service?.requirements.find(({ name }) => name === target?.name)?.areaEditable === true;
  const move = async (area: PageArea) => {
    if (!row || !target || !service || fileId === undefined) return;
    setMoved({ rowId: row.id, area });
    try {
      const value = await api.call('requirements.extractAndCheckArea', {
        parts: [
          { name: 'serviceId', value: String(service.id) },
          ...(ownerId === undefined ? [] : [{ name: 'targetOwnerId', value: String(ownerId) }]),
          { name: 'requirementName', value: target.name },
          { name: 'area', value: area },
          { name: 'fileId', value: fileId },
        ],
      });
      const inLetter = { ...area, page: area.page - (chunk?.firstPage ?? 1) + 1 };
      setMoved({ rowId: row.id, area, offer: { key: Date.now(), value, area: inLetter } });
    } catch (error) {
      api.report(error);
    }
  };
  const movable = editable && fileId !== undefined && row?.abilities.includes('edit') === true;
  return {
    area: now?.area ?? inFile,
    name: target?.name,
    offer: now?.offer,
    move: movable ? (area) => void move(area) : undefined,
  };
}
