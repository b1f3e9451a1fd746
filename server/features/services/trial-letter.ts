// The letter of a page that is tried: the sample as the one document of the main box, or empty pages; opened once, however
// often its areas are moved.
import path from 'node:path';
import type { PageTrial } from '#domain/api/configuration/page-trial.schema.ts';
import type { ChannelDefinition } from '#domain/channels/channel.schema.ts';
import { ok, type Result, refuse } from '#domain/errors/result.ts';
import { mainBoxOf } from '#domain/services/main-box.ts';
import type { Caller, Services } from '#server/context/context.ts';
import type { LetterApposition, LetterDocument, LetterFacts } from '#server/letters/composition/letter-facts.ts';
import { type DepositDocuments, storedPath } from '#server/letters/jobs/document-files.ts';
import { type FoundFile, type OpenedFile, openFile, sessionFile } from '#server/letters/jobs/open-file.ts';
import { filesOfServices } from './services.repository.ts';

/** Who asks, and by what means. */
export interface Trying {
  readonly caller: Caller;
  readonly services: Services;
  readonly documents: DepositDocuments;
  /** A folder that is gone with the answer. */
  readonly folder: string;
}

/** A PDF that is ready to be composed. */
interface Sample {
  readonly path: string;
  readonly opened: Pick<OpenedFile, 'pageCount' | 'facts' | 'name' | 'working'>;
}

/** Files whose facts are remembered: each key press of an editor asks for the same one. */
const MOST_OPENED = 100;
const known = new Map<string, OpenedFile>();

/** A file as it was opened before, with no look into it; what it is never changes with its content. */
async function opened(services: Services, file: FoundFile): Promise<Result<OpenedFile>> {
  const key = `${file.rootAccountId} ${file.hash.toString('hex')}`;
  const before = known.get(key);
  if (before !== undefined) return ok({ ...before, ...file });
  const now = await openFile(services, file);
  if (!now.ok) return now;
  known.set(key, now.value);
  const [oldest] = known.keys();
  if (known.size > MOST_OPENED && oldest !== undefined) known.delete(oldest);
  return now;
}

async function pdfOf({ services }: Pick<Trying, 'services'>, file: FoundFile): Promise<Result<Sample>> {
  const one = await opened(services, file);
  if (!one.ok) return one;
  if (one.value.kind !== 'pdf') return refuse('file.notPdf', { file: file.name });
  const at = await storedPath(services.files, one.value.working?.hash ?? one.value.hash);
  return at === null ? refuse('file.purged', { file: file.name }) : ok({ path: at, opened: one.value });
}

const A4 = { widthMm: 210, heightMm: 297 };

/** Empty pages, as they are made for a letter of a row alone. */
async function emptyPages({ documents, folder }: Trying, count: number): Promise<Result<Sample>> {
  const target = path.join(folder, 'empty.pdf');
  const pages = Array.from({ length: count }, () => ({ kind: 'drawn' as const, ...A4 }));
  const made = await documents.compose({ lane: 'person', outputs: [{ target, pages }] });
  if (!made.ok) return made;
  return ok({ path: target, opened: { pageCount: count, facts: { sizes: [A4] }, name: '', working: null } });
}

async function sampleOf(trying: Trying, trial: PageTrial): Promise<Result<Sample>> {
  if (trial.fileId === undefined) return emptyPages(trying, trial.composition.generatedPages);
  const found = await sessionFile(trying.services, trying.caller, trial.fileId);
  return found.ok ? pdfOf(trying, { ...found.value, box: '' }) : found;
}

interface PdfFacts {
  readonly sizes?: readonly { readonly widthMm: number; readonly heightMm: number }[];
  readonly information?: Readonly<Record<string, string>>;
}

function documentOf({ path: at, opened: file }: Sample, boxName: string, wanted: PageTrial['letter']): LetterDocument {
  const { sizes = [], information = {} } = file.facts as PdfFacts;
  const { widthMm, heightMm } = sizes[0] ?? A4;
  const pages = file.pageCount ?? 1;
  const firstPage = Math.min(wanted?.first ?? 1, pages);
  const lastPage = Math.max(firstPage, Math.min(wanted?.last ?? pages, pages));
  return {
    path: at,
    inputFileId: 0,
    firstPage,
    lastPage,
    isWhole: firstPage === 1 && lastPage === pages,
    isRepaired: file.working !== null,
    boxName,
    fileName: file.name,
    positionInBox: 1,
    information,
    widthMm,
    heightMm,
  };
}

/** The files of the saved service that lie over and under the pages of its main box. */
async function appositionsOf(trying: Trying, trial: PageTrial): Promise<Result<LetterApposition[]>> {
  const main = mainBoxOf(trial);
  const { serviceId } = trial;
  if (serviceId === undefined || main === undefined || main.appositions.length === 0) return ok([]);
  const files = await filesOfServices(trying.services.db, [serviceId]);
  const laid: LetterApposition[] = [];
  for (const { fileId, layer, page, scope } of main.appositions) {
    const file = files.find(({ id }) => id === fileId);
    if (file === undefined) continue;
    const { rootAccountId } = trying.caller.user;
    const pdf = await pdfOf(trying, { ...file, box: main.name, rootAccountId, fileId: file.id });
    if (!pdf.ok) return pdf;
    laid.push({ box: main.name, path: pdf.value.path, pageCount: pdf.value.opened.pageCount ?? 1, layer, page, scope });
  }
  return ok(laid);
}

/** Everything about the letter but its pages. Refuses as opening the sample does. */
export async function trialLetter(
  trying: Trying,
  trial: PageTrial,
  { requirements: needs }: Pick<ChannelDefinition, 'requirements'>,
): Promise<Result<LetterFacts>> {
  const sample = await sampleOf(trying, trial);
  if (!sample.ok) return sample;
  const appositions = await appositionsOf(trying, trial);
  if (!appositions.ok) return appositions;
  const { rows, metadatas, requirements } = trial.values;
  return ok({
    packGroupId: 0,
    correction: null,
    countryCode: null,
    preference: 'notChosen' as const,
    countries: {},
    recipientLines: requirements.postalRecipient?.split('\n') ?? [],
    documents: [documentOf(sample.value, mainBoxOf(trial)?.name ?? '', trial.letter)],
    appositions: appositions.value,
    rows,
    metadatas,
    values: requirements,
    html: needs.flatMap(({ name, type }) => (type === 'HTML' ? [name] : [])),
  });
}
