// The jobs "template" and "fill": what fields a letter of a word processor has, and one document of each row. Values are text:
// what looks like a field or like XML in them stays as it is.
import { readFileSync, writeFileSync } from 'node:fs';
import Docxtemplater, { type DXT } from 'docxtemplater';
import InspectModule from 'docxtemplater/js/inspect-module.js';
import PizZip from 'pizzip';
import { ok, type Result, refuse } from '#domain/errors/result.ts';
import type { JobContext } from '#server/documents/pool/child-program.ts';
import { TEXT, unwrapTexts, wrapTexts } from './odf-text.ts';
import { formatOf, openPackage } from './office-facts.ts';
import type { FillJob, TemplateFacts, TemplateJob } from './office-jobs.ts';

/** Parts of an OpenDocument text that people see; headers and footers stand in the second. */
const ODF_PARTS = ['content.xml', 'styles.xml'];

type Row = Readonly<Record<string, string>>;
type Format = TemplateFacts['format'];

/** How the library sees each format. Its way to put XML into a document is left out: values are text. */
function fileTypeConfig(format: Format): object {
  const { FileTypeConfig } = Docxtemplater as unknown as { FileTypeConfig: { docx(): WordConfig } };
  const word = FileTypeConfig.docx();
  const baseModules = word.baseModules.filter((create) => create().name !== 'RawXmlModule');
  if (format === 'docx') return { ...word, baseModules };
  return {
    getTemplatedFiles: (zip: PizZip) => ODF_PARTS.filter((name) => zip.files[name] !== undefined),
    textPath: () => ODF_PARTS[0],
    tagsXmlTextArray: [TEXT],
    tagsXmlLexedArray: ['text:p', 'text:h', 'table:table', 'table:table-row', 'table:table-cell', 'text:list-item'],
    droppedTagsInsidePlaceholder: [],
    expandTags: [{ contains: 'table:table-cell', expand: 'table:table-row' }],
    onParagraphLoop: [{ contains: 'text:p', expand: 'text:p', onlyTextInTag: true }],
    tagRawXml: 'text:p',
    tagShouldContain: [],
    baseModules: baseModules.filter((create) => create().name !== 'SpacePreserveModule'),
  };
}

interface WordConfig {
  readonly baseModules: readonly (() => { readonly name: string })[];
}

/** Makes the library take a package of OpenDocument, which it knows and leaves alone. */
const odfModule = (): DXT.Module => ({
  name: 'OpenDocument',
  getFileType: ({ doc }: { doc: Record<string, unknown> }) => {
    doc.filesContentTypes ??= {};
    doc.invertedContentTypes ??= {};
    doc.relsTypes ??= {};
    return 'odf';
  },
  optionsTransformer: (options: DXT.Options) => ({ ...options, xmlFileNames: [] }),
});

function openTemplate(bytes: Buffer, format: Format): PizZip {
  const zip = new PizZip(bytes);
  if (format === 'docx') return zip;
  for (const name of ODF_PARTS) {
    const part = zip.file(name);
    if (part !== null) zip.file(name, wrapTexts(part.asText()));
  }
  return zip;
}

/** The library takes control characters away; these two are no characters of XML either, and neither is half of one. */
const asXmlText = (value: string): string => value.toWellFormed().replaceAll(/[\uFFFE\uFFFF]/g, '');

/** Values of the row alone: never what its object inherits, nor what a section stands in. */
const parserOf = (row: Row) => (tag: string) => ({
  get: (): string => (Object.hasOwn(row, tag.trim()) ? asXmlText(row[tag.trim()] ?? '') : ''),
});

function compile(zip: PizZip, { format, row, modules = [] }: { format: Format; row: Row; modules?: DXT.Module[] }) {
  return new Docxtemplater(zip, {
    modules: [...modules, ...(format === 'odt' ? [odfModule()] : [])],
    fileTypeConfig: fileTypeConfig(format),
    paragraphLoop: true,
    // Lines of OpenDocument are made when its texts are unwrapped.
    linebreaks: format === 'docx',
    stripInvalidXMLChars: true,
    errorLogging: false,
    warnFn: () => undefined,
    syntax: { changeDelimiterPrefix: null },
    parser: parserOf(row),
  });
}

interface TagFault {
  readonly id?: string;
  readonly xtag?: string;
  readonly context?: string;
  readonly closingtag?: string;
}

/** Faults of the library by their id: those of one field, and those of a section. */
function templateFault(error: unknown): Result<never> {
  const { properties } = error as { properties?: TagFault & { errors?: readonly { properties?: TagFault }[] } };
  if (properties === undefined) throw error;
  const { id = '', xtag, closingtag, context } = properties.errors?.[0]?.properties ?? properties;
  const reason = /loop|closing_tag/.test(id) ? 'section' : /tag/.test(id) ? 'tag' : 'other';
  return refuse('services.template', { tag: xtag ?? closingtag ?? context ?? '', reason });
}

/** Names of the fields among the parts, and in the sections that they are. */
const tagsOf = (parts: readonly DXT.Part[]): string[] =>
  parts
    .filter(({ type }) => type === 'placeholder')
    .flatMap(({ value, subparsed = [] }) => [value.trim(), ...tagsOf(subparsed)]);

interface Opened {
  readonly bytes: Buffer;
  readonly format: Format;
  readonly tags: readonly string[];
}

function inspect({ path, fields }: TemplateJob): Result<Opened> {
  const bytes = readFileSync(path);
  const parts = openPackage(bytes);
  if (!parts.ok) return parts;
  const format = formatOf(parts.value);
  if (!format.ok) return format;
  if (format.value !== 'docx' && format.value !== 'odt') return refuse('preprocessing.officeKind');
  const inspector = new InspectModule();
  try {
    compile(openTemplate(bytes, format.value), { format: format.value, row: {}, modules: [inspector] });
  } catch (error) {
    return templateFault(error);
  }
  const tags = [...new Set(tagsOf(inspector.getAllStructuredTags()))];
  const stray = tags.find((tag) => !fields.includes(tag));
  if (stray !== undefined) return refuse('services.templateField', { tag: stray });
  return ok({ bytes, format: format.value, tags });
}

/**
 * The fields of a letter. Refuses with `services.template` (`tag`, `reason`), `services.templateField` (`tag`) where
 * it names one that is not among those given, and as `officeFacts` does.
 */
export function readTemplate(job: TemplateJob, context: JobContext): Result<TemplateFacts> {
  context.progress(job.path);
  const opened = inspect(job);
  return opened.ok ? ok({ format: opened.value.format, tags: opened.value.tags }) : opened;
}

/** Writes all documents, or none that counts: the first refusal ends it. Refuses as `readTemplate` does. */
export function fillTemplate(job: FillJob, context: JobContext): Result<TemplateFacts> {
  context.progress(job.path);
  const opened = inspect(job);
  if (!opened.ok) return opened;
  const { bytes, format, tags } = opened.value;
  for (const [index, row] of job.rows.entries()) {
    try {
      const zip = compile(openTemplate(bytes, format), { format, row }).render().getZip() as PizZip;
      if (format === 'odt') unwrapPackage(zip);
      writeFileSync(job.targets[index] ?? '', zip.generate({ type: 'nodebuffer', compression: 'STORE' }));
    } catch (error) {
      const fault = templateFault(error);
      return fault.ok ? fault : refuse(fault.refusal.label, { ...fault.refusal.parameters, place: index });
    }
    context.progress();
  }
  return ok({ format, tags });
}

function unwrapPackage(zip: PizZip): void {
  for (const name of ODF_PARTS) {
    const part = zip.file(name);
    if (part !== null) zip.file(name, unwrapTexts(part.asText()));
  }
}
