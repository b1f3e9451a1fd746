// The parameters of each preprocessor, as rows of its form.
import { ENCODINGS } from '#domain/datafiles/parser.check.ts';
import type { PreprocessorName } from '#domain/preprocessing/preprocessors.ts';
import { PRINT_FONTS } from '#domain/preprocessing/print-stream.schema.ts';
import { APPOSITION_LAYERS } from '#domain/services/services.ts';
import type { FieldRow } from '#renderer/shared/form/field-rows.ts';

const PAGE_SIZE: FieldRow = { field: 'pageSize', kind: 'choice', choices: ['A4', 'A3', 'Letter'] };

export const PREPROCESSOR_ROWS: Readonly<Record<PreprocessorName, readonly FieldRow[]>> = {
  pages: [
    { field: 'dropBlank', kind: 'switch' },
    { field: 'dropMatching', kind: 'custom', wide: true },
    { field: 'order', kind: 'custom', wide: true },
    { field: 'repeat', kind: 'number', min: 1, max: 99 },
    { field: 'pagesPerSheet', kind: 'choice', choices: ['1', '2', '4'] },
    PAGE_SIZE,
  ],
  printStream: [
    { field: 'encoding', kind: 'choice', options: ENCODINGS.map((value) => ({ value, label: value })) },
    { field: 'carriageControl', kind: 'choice', choices: ['none', 'asa'] },
    PAGE_SIZE,
    { field: 'orientation', kind: 'choice', choices: ['portrait', 'landscape'] },
    { field: 'lines', kind: 'number', min: 1, max: 200 },
    { field: 'columns', kind: 'number', min: 1, max: 300 },
    { field: 'longLines', kind: 'choice', choices: ['refuse', 'wrap'] },
    { field: 'tabWidth', kind: 'number', min: 1, max: 32 },
    { field: 'font', kind: 'choice', choices: PRINT_FONTS },
    { field: 'fontSize', kind: 'number', min: 4, max: 36, nullable: true },
    { field: 'margins', kind: 'custom', wide: true },
    { field: 'overlay', kind: 'custom', wide: true },
    { field: 'overlayLayer', kind: 'choice', choices: APPOSITION_LAYERS, words: 'appositionLayer' },
  ],
  officeToPdf: [],
  mailMerge: [{ field: 'template', kind: 'custom', wide: true }],
  command: [
    { field: 'command', kind: 'text', length: 60 },
    { field: 'values', kind: 'custom', wide: true },
  ],
};
