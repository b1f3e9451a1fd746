// Printer description attributes: the part of the answer to Get-Printer-Attributes that says what the printer is.
import { OPERATION } from '#printer-driver/protocol/codes.ts';
import type { Value } from '#printer-driver/protocol/syntax.ts';
import {
  boolean,
  dateTime,
  dpi,
  enumeration,
  integer,
  keyword,
  nothing,
  octets,
  range,
  strings,
} from '#printer-driver/protocol/values.ts';
import { formatNames } from '../documents/formats.ts';
import { WAIT_SECONDS } from '../printer.ts';
import { RESOLUTIONS, TEMPLATE } from '../template/template.ts';
import { type PrinterView, printerUri, printerUuid, upTime, webUri } from './view.ts';

export type Computed = (view: PrinterView) => readonly Value[];
/** A row is a name and its values, fixed or worked out for the request. */
export type Row = readonly [name: string, values: readonly Value[] | Computed];

export const FIRMWARE = '1.0';
const MODEL = 'Mailroom Virtual Printer';

const deviceId = (): string =>
  `MFG:Mailroom;MDL:Virtual Printer;CMD:PDF,PWGRaster,AppleRaster,PCLm,JPEG,URF;CLS:PRINTER;DES:${MODEL};`;
const seconds = (view: PrinterView, ms: number): Value[] => integer(upTime(view.printer, ms));

/** Fixed: what never changes while the program runs. */
const FIXED: readonly Row[] = [
  ['charset-configured', strings('charset', 'utf-8')],
  ['charset-supported', strings('charset', 'us-ascii', 'utf-8')],
  ['color-supported', boolean(true)],
  ['compression-supported', keyword('none', 'deflate', 'gzip')],
  ['document-format-default', strings('mimeMediaType', 'application/octet-stream')],
  ['document-format-preferred', strings('mimeMediaType', 'application/pdf')],
  ['document-password-supported', integer(0)],
  ['generated-natural-language-supported', strings('naturalLanguage', 'en')],
  ['identify-actions-default', keyword('display')],
  ['identify-actions-supported', keyword('display', 'sound')],
  // Only what the self-certification shows: AirPrint and Wi-Fi Direct are names that others certify.
  ['ipp-features-supported', keyword('ipp-everywhere', 'ipp-everywhere-server')],
  ['ipp-versions-supported', keyword('1.0', '1.1', '2.0')],
  [
    'job-creation-attributes-supported',
    keyword(...Object.keys(TEMPLATE), 'job-name', 'ipp-attribute-fidelity', 'document-name'),
  ],
  ['job-ids-supported', boolean(true)],
  ['job-k-octets-supported', range(0, 2_097_151)],
  ['jpeg-features-supported', keyword('none')],
  ['jpeg-k-octets-supported', range(0, 2_097_151)],
  ['jpeg-x-dimension-supported', range(0, 32_767)],
  ['jpeg-y-dimension-supported', range(1, 32_767)],
  ['multiple-document-jobs-supported', boolean(false)],
  ['multiple-operation-time-out', integer(WAIT_SECONDS)],
  ['multiple-operation-time-out-action', keyword('abort-job')],
  ['natural-language-configured', strings('naturalLanguage', 'en')],
  ['operations-supported', enumeration(...Object.values(OPERATION))],
  ['pages-per-minute', integer(60)],
  ['pages-per-minute-color', integer(60)],
  ['pclm-raster-back-side', keyword('normal')],
  ['pclm-source-resolution-supported', dpi(...RESOLUTIONS)],
  ['pclm-source-resolution-default', dpi(300)],
  ['pclm-strip-height-preferred', integer(16)],
  ['pclm-strip-height-supported', integer(16)],
  ['pclm-compression-method-preferred', keyword('flate', 'jpeg', 'rle')],
  ['pdf-k-octets-supported', range(0, 2_097_151)],
  [
    'pdf-versions-supported',
    keyword('adobe-1.3', 'adobe-1.4', 'adobe-1.5', 'adobe-1.6', 'iso-32000-1_2008', 'iso-32000-2_2017'),
  ],
  ['pdl-override-supported', keyword('not-attempted')],
  ['preferred-attributes-supported', boolean(false)],
  ['printer-device-id', strings('text', deviceId())],
  ['printer-firmware-name', strings('name', 'mailroom')],
  ['printer-firmware-string-version', strings('text', FIRMWARE)],
  ['printer-firmware-version', [octets(FIRMWARE)]],
  ['printer-geo-location', nothing('unknown')],
  ['printer-get-attributes-supported', keyword('document-format')],
  [
    'printer-input-tray',
    [octets('type=sheetFeedAutoRemovableTray;mediafeed=0;mediaxfeed=0;maxcapacity=-2;level=-2;status=0;name=auto;')],
  ],
  ['printer-kind', keyword('document', 'envelope', 'photo')],
  ['printer-make-and-model', strings('text', MODEL)],
  ['printer-organization', strings('text', '')],
  ['printer-organizational-unit', strings('text', '')],
  [
    'printer-output-tray',
    [
      octets(
        'type=unRemovableBin;maxcapacity=-2;remaining=-2;status=0;name=face-down;stackingorder=firstToLast;pagedelivery=faceDown;',
      ),
    ],
  ],
  [
    'printer-supply',
    [octets('index=1;class=supplyThatIsConsumed;type=other;unit=percent;maxcapacity=100;level=100;colorantname=none;')],
  ],
  ['printer-supply-description', strings('text', 'Nothing is used up')],
  ['pwg-raster-document-resolution-supported', dpi(...RESOLUTIONS)],
  ['pwg-raster-document-sheet-back', keyword('normal')],
  ['pwg-raster-document-type-supported', keyword('black_1', 'sgray_8', 'srgb_8', 'cmyk_8')],
  ['urf-supported', keyword('V1.4', 'CP1', 'W8', 'SRGB24', 'RS300-600', 'DM1', 'IS1', 'MT1', 'OB10', 'PQ3-4-5', 'FN3')],
  [
    'which-jobs-supported',
    keyword('completed', 'not-completed', 'aborted', 'all', 'canceled', 'pending', 'processing'),
  ],
];

/** Worked out for the request: addresses, names, times and state. */
const LIVE: readonly Row[] = [
  ['document-format-supported', ({ faithful }) => strings('mimeMediaType', ...formatNames(faithful))],
  ['printer-config-change-date-time', (view) => dateTime(view.printer.changed(view.queue.name).configuration)],
  ['printer-config-change-time', (view) => seconds(view, view.printer.changed(view.queue.name).configuration)],
  ['printer-current-time', (view) => dateTime(view.printer.runtime.clock.now())],
  ['printer-dns-sd-name', ({ queue }) => strings('name', queue.info)],
  [
    'printer-icons',
    (view) => strings('uri', ...['/icon-48.png', '/icon-128.png', '/icon-512.png'].map((path) => webUri(view, path))),
  ],
  ['printer-info', ({ queue }) => strings('text', queue.info)],
  ['printer-is-accepting-jobs', ({ printer, queue }) => boolean(printer.status(queue.name).accepting)],
  ['printer-location', ({ queue }) => strings('text', queue.location)],
  ['printer-more-info', (view) => strings('uri', webUri(view, '/'))],
  ['printer-name', ({ queue }) => strings('name', queue.name)],
  ['printer-state', ({ printer, queue }) => enumeration(printer.status(queue.name).state)],
  ['printer-state-change-date-time', (view) => dateTime(view.printer.changed(view.queue.name).state)],
  ['printer-state-change-time', (view) => seconds(view, view.printer.changed(view.queue.name).state)],
  ['printer-state-message', ({ printer, queue }) => strings('text', printer.status(queue.name).message)],
  ['printer-state-reasons', ({ printer, queue }) => keyword(...printer.status(queue.name).reasons)],
  ['printer-supply-info-uri', (view) => strings('uri', webUri(view, '/'))],
  ['printer-up-time', (view) => seconds(view, view.printer.runtime.clock.now())],
  ['printer-uri-supported', (view) => strings('uri', printerUri(view))],
  ['printer-uuid', (view) => strings('uri', printerUuid(view))],
  [
    'queued-job-count',
    ({ printer, queue }) => integer(printer.board.liveJobs().filter((job) => job.queue === queue.name).length),
  ],
  ['uri-authentication-supported', ({ secure }) => keyword(secure ? 'basic' : 'requesting-user-name')],
  ['uri-security-supported', ({ secure }) => keyword(secure ? 'tls' : 'none')],
];

export const DESCRIPTION: readonly Row[] = [...FIXED, ...LIVE];
