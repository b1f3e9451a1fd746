// The areas that are marked on the page of a new deposit: where the address is read, and where a run is split. Pure.

import type { Service } from '#domain/api/configuration/services.contract.ts';
import type { RequirementValue } from '#domain/api/deposit/value.schema.ts';
import type { PageArea } from '#domain/documents/area.schema.ts';
import { mainBoxOf } from '#domain/services/main-box.ts';
import type { Settings } from '../creation/creation.rules.ts';
import type { PreviewArea } from '../preview/preview-sheet.part.tsx';
import { areaOf, areaPage, isBad, postalName, requirementOf } from '../workbench/service.rules.ts';

interface RunAreasInput {
  readonly service: Service;
  readonly settings: Settings;
  readonly t: (id: string) => string;
  readonly onSplit: (split: Settings['split']) => void;
}

/** Address and split marker of the first page; the split marker can be moved unless the service forces its own. */
export function runAreas({ service, settings: { split }, t, onSplit }: RunAreasInput): PreviewArea[] {
  const postal = postalName(service);
  const address = postal === undefined ? undefined : areaOf(service, postal);
  const forced = mainBoxOf(service)?.splitForced ?? false;
  const areas: PreviewArea[] = [];
  if (address) areas.push({ name: t('deposit.area.address'), area: address, at: 0 });
  if ('area' in split) {
    areas.push({
      name: t('deposit.area.split'),
      area: split.area,
      at: 0,
      ...(forced ? {} : { onChange: (area: PageArea) => onSplit({ ...split, area }) }),
    });
  }
  return areas;
}

interface LetterAreasInput {
  readonly service: Service;
  readonly values: Readonly<Record<string, RequirementValue>>;
  /** Areas that a person moved. */
  readonly moved: Readonly<Record<string, PageArea>>;
  readonly pageCount: number;
  readonly t: (id: string) => string;
  /** Undefined while the file is not on the server: nothing can be read from it yet. */
  readonly onMove: ((name: string, area: PageArea) => void) | undefined;
}

/** The area of each postal address of one letter. */
export function letterAreas({ service, values, moved, pageCount, t, onMove }: LetterAreasInput): PreviewArea[] {
  return service.requirements.flatMap(({ name, areaEditable }) => {
    const base = areaOf(service, name);
    if (!base || requirementOf(service, name)?.type !== 'POSTAL_ADDRESS') return [];
    const area = moved[name] ?? { ...base, page: areaPage(base, 1, Math.max(1, pageCount)) };
    const value = values[name];
    return [
      {
        name: t('deposit.area.address'),
        area,
        at: area.page - 1,
        ...(value && isBad(value) ? { tone: 'error' as const } : {}),
        ...(areaEditable && onMove ? { onChange: (next: PageArea) => onMove(name, next) } : {}),
      },
    ];
  });
}
