// What each type of area looks like in tools and lists.
import {
  IconBarcode,
  IconGrid4x4,
  IconHtml,
  IconQrcode,
  IconRectangle,
  IconTextWrap,
  IconTypography,
  type TablerIcon,
} from '@tabler/icons-react';
import type { TechnicalAreaType } from '#domain/documents/documents.ts';

export const TYPE_ICONS: Readonly<Record<TechnicalAreaType, TablerIcon>> = {
  text: IconTypography,
  multiline: IconTextWrap,
  html: IconHtml,
  barcode: IconBarcode,
  datamatrix: IconGrid4x4,
  qrcode: IconQrcode,
  rectangle: IconRectangle,
};
