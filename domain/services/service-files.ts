// Which files of its own a service names: by the id that a file was given, or by its name. A save puts the id in the place
// of each name, so that what is stored holds ids alone (docs/model.md, "Boxes").
import { ok, type Result, refuse } from '../errors/result.ts';
import { formMentions, withFormIds } from '../preprocessing/service-forms.ts';
import type { Apposition, Box } from './box.schema.ts';
import type { BoxType } from './services.ts';

/** What a file is by its content. */
export type ServiceFileKind = 'pdf' | 'zip' | 'text' | 'unknown';

/** What a service is asked for its files. */
interface WithFiles {
  readonly preprocessor: { readonly name: string; readonly parameters: Readonly<Record<string, unknown>> } | null;
  readonly boxes: readonly Pick<Box, 'name' | 'boxType' | 'configuredFiles' | 'appositions'>[];
}

/** One mention of a file of the service. */
interface FileMention {
  readonly box: string;
  readonly boxType: BoxType;
  readonly reference: string;
  readonly use: 'configuredFile' | 'apposition' | 'form';
  /** Of a form: what it must be. */
  readonly kind?: ServiceFileKind;
}

/** Every mention, in the order of the boxes; last those of the preprocessor. */
export const fileMentions = (service: WithFiles): FileMention[] => [
  ...inBoxes(service),
  ...formMentions(service).map(({ reference, kind }) => {
    return { box: service.preprocessor?.name ?? '', boxType: 'pdf' as const, reference, use: 'form' as const, kind };
  }),
];

const inBoxes = ({ boxes }: WithFiles): FileMention[] =>
  boxes.flatMap(({ name, boxType, configuredFiles, appositions }) => [
    ...configuredFiles.map((reference) => ({ box: name, boxType, reference, use: 'configuredFile' as const })),
    ...appositions.flatMap(({ fileId }) =>
      fileId === null ? [] : [{ box: name, boxType, reference: fileId, use: 'apposition' as const }],
    ),
  ]);

/** A file that a mention may mean: one that the service has already, or one that comes with the save. */
export interface OfferedFile {
  /** null: it comes with this save. */
  readonly id: string | null;
  readonly name: string;
  readonly kind: ServiceFileKind;
}

/** What boxes take, by their type. */
const TAKEN = { pdf: 'pdf', datafile: 'text', archive: 'zip' } as const satisfies Record<BoxType, ServiceFileKind>;

function fits(
  { use, boxType, box, kind }: FileMention,
  file: OfferedFile,
  rewritten: ReadonlySet<string>,
): Result<unknown> {
  const expected = kind ?? (use === 'apposition' ? 'pdf' : TAKEN[boxType]);
  // What a preprocessor takes is looked at with each deposit, as what depositors bring.
  if (file.kind === expected || (use === 'configuredFile' && rewritten.has(box))) return ok(true);
  if (expected === 'pdf') return refuse('file.notPdf', { file: file.name });
  return refuse('file.invalidType', { file: file.name, found: file.kind, expected });
}

/**
 * Which file each mention means: an id first, then the name of a file that comes with the save, then the name of one that the
 * service has. Refuses a mention of a file that is neither, one of the wrong kind, and a file that comes and is not mentioned.
 * @param rewritten boxes whose files a preprocessor takes
 */
export function meantFiles<F extends OfferedFile>(
  service: WithFiles,
  files: readonly F[],
  rewritten: ReadonlySet<string>,
): Result<ReadonlyMap<string, F>> {
  const meant = new Map<string, F>();
  for (const mention of fileMentions(service)) {
    const { box, reference } = mention;
    const file =
      files.find(({ id }) => id === reference) ??
      files.find(({ id, name }) => id === null && name === reference) ??
      files.find(({ name }) => name === reference);
    if (file === undefined) return refuse('services.configuredFile', { box, file: reference });
    const checked = fits(mention, file, rewritten);
    if (!checked.ok) return checked;
    meant.set(reference, file);
  }
  const used = new Set(meant.values());
  const stray = files.find((file) => file.id === null && !used.has(file));
  if (stray === undefined) return ok(meant);
  return refuse('exception.invalidInput', { field: stray.name, reason: 'no box of the service names this file' });
}

/** The definition with ids in place of what it named. */
export function withFileIds<S extends WithFiles & { readonly boxes: readonly Box[] }>(
  service: S,
  idOf: (reference: string) => string,
): S {
  const apposition = (one: Apposition): Apposition =>
    one.fileId === null ? one : { ...one, fileId: idOf(one.fileId) };
  const boxes = service.boxes.map((box) => ({
    ...box,
    configuredFiles: box.configuredFiles.map(idOf),
    appositions: box.appositions.map(apposition),
  }));
  return withFormIds({ ...service, boxes }, idOf);
}

/** The service without the files of its boxes that are gone; the form of a preprocessor keeps its name, which a save asks for. */
export const withoutFiles = <S extends WithFiles & { readonly boxes: readonly Box[] }>(
  service: S,
  isKept: (fileId: string) => boolean,
): S => ({
  ...service,
  boxes: service.boxes.map((box) => ({
    ...box,
    configuredFiles: box.configuredFiles.filter(isKept),
    appositions: box.appositions.map((one) =>
      one.fileId === null || isKept(one.fileId) ? one : { ...one, fileId: null },
    ),
  })),
});
