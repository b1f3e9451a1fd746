// The jobs that look into office documents and fill them: plain data, as the jobs beside it.
import type { OfficeFormatName } from '#domain/preprocessing/office-formats.ts';

/** What an office document is. */
export interface OfficeFactsJob {
  readonly path: string;
}

export interface OfficeFacts {
  readonly format: OfficeFormatName;
}

/** A letter with fields in braces, and the fields that there are. */
export interface TemplateJob {
  readonly path: string;
  readonly fields: readonly string[];
}

export interface TemplateFacts {
  readonly format: 'docx' | 'odt';
  /** Names of the fields that it has, each once. */
  readonly tags: readonly string[];
}

/** One document of each row; the values are text and nothing else. */
export interface FillJob extends TemplateJob {
  readonly rows: readonly Readonly<Record<string, string>>[];
  /** Paths of the documents, one for each row. */
  readonly targets: readonly string[];
}
