// Office documents that LibreOffice is asked to read: known by what stands in them, never by their names.

/** What a document is: it decides the filter that writes the PDF. */
export type OfficeDocument = 'text' | 'sheet' | 'slides';

interface OfficeFormat {
  readonly document: OfficeDocument;
  /** Name of LibreOffice's filter that reads it. */
  readonly reads: string;
  /** Media types of the main part (OOXML) or of the package (ODF); none: known by its first bytes. */
  readonly types: readonly string[];
}

const OOXML = 'application/vnd.openxmlformats-officedocument';
const ODF = 'application/vnd.oasis.opendocument';
const MS = 'application/vnd.ms-';

/** By the ending of their names, in the order in which they are shown. Macros of a document are never run. */
export const OFFICE_FORMATS = {
  docx: {
    document: 'text',
    reads: 'MS Word 2007 XML',
    types: [
      `${OOXML}.wordprocessingml.document.main+xml`,
      `${OOXML}.wordprocessingml.template.main+xml`,
      `${MS}word.document.macroEnabled.main+xml`,
    ],
  },
  odt: { document: 'text', reads: 'writer8', types: [`${ODF}.text`, `${ODF}.text-template`] },
  rtf: { document: 'text', reads: 'Rich Text Format', types: [] },
  xlsx: {
    document: 'sheet',
    reads: 'Calc MS Excel 2007 XML',
    types: [
      `${OOXML}.spreadsheetml.sheet.main+xml`,
      `${OOXML}.spreadsheetml.template.main+xml`,
      `${MS}excel.sheet.macroEnabled.main+xml`,
    ],
  },
  ods: { document: 'sheet', reads: 'calc8', types: [`${ODF}.spreadsheet`, `${ODF}.spreadsheet-template`] },
  pptx: {
    document: 'slides',
    reads: 'Impress MS PowerPoint 2007 XML',
    types: [
      `${OOXML}.presentationml.presentation.main+xml`,
      `${OOXML}.presentationml.slideshow.main+xml`,
      `${MS}powerpoint.presentation.macroEnabled.main+xml`,
    ],
  },
  odp: { document: 'slides', reads: 'impress8', types: [`${ODF}.presentation`, `${ODF}.presentation-template`] },
} as const satisfies Record<string, OfficeFormat>;

export type OfficeFormatName = keyof typeof OFFICE_FORMATS;

/** The format with this media type; undefined: none of them. */
export const formatOfType = (type: string): OfficeFormatName | undefined =>
  (Object.keys(OFFICE_FORMATS) as OfficeFormatName[]).find((name) =>
    (OFFICE_FORMATS[name].types as readonly string[]).includes(type),
  );
