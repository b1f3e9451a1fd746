// The part of a page where a value was read, beside the field in which it is mended.

import type { Service } from '#domain/api/configuration/services.contract.ts';
import type { PackGroup } from '#domain/api/deposit/pack-group.schema.ts';
import type { PageArea } from '#domain/documents/area.schema.ts';
import { useText } from '#renderer/i18n/text.ts';
import { usePageImage } from '#renderer/shared/pages/page-image.ts';
import { Page } from '#renderer/ui/frame/page.part.tsx';
import { areaOf, areaPage } from '../workbench/service.rules.ts';
import classes from './mend.module.css';

/** mm above an address, so that the sender's small line is shown whole and not cut through its middle. */
const LINE_ABOVE_MM = 6;
const MARGIN_MM = 2;
const LEAST_HEIGHT_MM = 24;
/** The upper part of the page, in mm: shown where the service does not define an area for the value. */
const UPPER_PART = { left: 0, top: 20, height: 90 };

/** The part of a page around an area, mm. */
export const cropOf = (area: PageArea) => ({
  left: area.left - MARGIN_MM,
  top: area.top - LINE_ABOVE_MM,
  width: area.width + 2 * MARGIN_MM,
  height: Math.max(area.height, LEAST_HEIGHT_MM) + LINE_ABOVE_MM + MARGIN_MM,
});

interface PageCropProps {
  readonly row: PackGroup;
  readonly service: Service | undefined;
  readonly name: string;
  /** Another page of the letter, from 1, in the same place. */
  readonly page?: number;
}

export function PageCrop({ row, service, name, page: wanted }: PageCropProps) {
  const t = useText();
  const chunk = row.packs[0]?.chunks[0];
  const area = areaOf(service, name);
  const page = chunk
    ? areaPage(wanted === undefined ? (area ?? { page: 1 }) : { page: wanted }, chunk.firstPage, chunk.lastPage)
    : 1;
  const image = usePageImage(chunk ? { kind: 'input', fileId: chunk.inputFileId, page } : undefined);
  return (
    <div className={classes.crop} dir="ltr">
      <Page
        plain
        src={image.src}
        width={image.width}
        height={image.height}
        crop={area ? cropOf(area) : { ...UPPER_PART, width: image.width }}
        label={t('deposit.mend.crop', { name: row.recipientName })}
      />
    </div>
  );
}
