// Job template attributes of the printer: defaults and what is supported (RFC 8011 section 5.2).
import { boolean, dpi, enumeration, integer, keyword, range } from '#printer-driver/protocol/values.ts';
import { defaultSize, MARGIN, mediaCol, mediaColDatabase, mediaNames, mediaSizes, SIZES } from '../template/media.ts';
import {
  COLOR_MODES,
  CONTENT,
  HANDLING,
  INTENTS,
  MEDIA_SOURCES,
  MEDIA_TYPES,
  MOST_COPIES,
  NO_VALUE,
  RESOLUTIONS,
  SCALINGS,
  SIDES,
} from '../template/template.ts';
import type { Row } from './description.table.ts';
import type { PrinterView } from './view.ts';

const size = (view: PrinterView) => defaultSize(view.printer.configuration.defaultMedia);

export const TEMPLATE_ROWS: readonly Row[] = [
  ['copies-default', integer(1)],
  ['copies-supported', range(1, MOST_COPIES)],
  ['finishings-default', enumeration(3)],
  ['finishings-supported', enumeration(3)],
  ['media-bottom-margin-supported', integer(MARGIN)],
  ['media-left-margin-supported', integer(MARGIN)],
  ['media-right-margin-supported', integer(MARGIN)],
  ['media-top-margin-supported', integer(MARGIN)],
  ['media-col-default', (view) => [mediaCol(size(view))]],
  ['media-col-ready', (view) => [size(view), ...SIZES.filter((one) => one !== size(view))].map(mediaCol)],
  [
    'media-col-supported',
    keyword(
      'media-bottom-margin',
      'media-left-margin',
      'media-right-margin',
      'media-size',
      'media-size-name',
      'media-source',
      'media-top-margin',
      'media-type',
    ),
  ],
  ['media-default', (view) => keyword(size(view).name)],
  [
    'media-ready',
    (view) => keyword(size(view).name, ...SIZES.filter((one) => one !== size(view)).map((one) => one.name)),
  ],
  ['media-size-supported', mediaSizes()],
  ['media-source-supported', keyword(...MEDIA_SOURCES)],
  ['media-supported', keyword(...mediaNames())],
  ['media-type-supported', keyword(...MEDIA_TYPES)],
  ['multiple-document-handling-default', keyword('separate-documents-collated-copies')],
  ['multiple-document-handling-supported', keyword(...HANDLING)],
  ['orientation-requested-default', NO_VALUE],
  ['orientation-requested-supported', enumeration(3, 4, 5, 6, 7)],
  // Face-up would make CUPS send the pages in reverse order.
  ['output-bin-default', keyword('face-down')],
  ['output-bin-supported', keyword('face-down')],
  // PWG 5100.6 says document-numbers, the Everywhere test file says document-number.
  ['overrides-supported', keyword('document-number', 'document-numbers', 'pages')],
  ['page-ranges-supported', boolean(true)],
  ['print-color-mode-default', keyword('color')],
  ['print-color-mode-supported', keyword(...COLOR_MODES)],
  ['print-content-optimize-default', keyword('auto')],
  ['print-content-optimize-supported', keyword(...CONTENT)],
  ['print-quality-default', enumeration(4)],
  ['print-quality-supported', enumeration(3, 4, 5)],
  ['print-rendering-intent-default', keyword('auto')],
  ['print-rendering-intent-supported', keyword(...INTENTS)],
  ['print-scaling-default', keyword('auto')],
  ['print-scaling-supported', keyword(...SCALINGS)],
  ['printer-resolution-default', dpi(300)],
  ['printer-resolution-supported', dpi(...RESOLUTIONS)],
  ['sides-default', keyword('one-sided')],
  ['sides-supported', keyword(...SIDES)],
];

/** Large, so it is sent only when it is asked for by its own name (PWG 5100.7). */
export const BY_NAME_ONLY: readonly Row[] = [['media-col-database', mediaColDatabase()]];
