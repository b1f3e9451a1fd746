// All that the parts of the wizard share: the sample, the answers with what fits best in their place, and the service of them.
import { useDebouncedValue } from '@mantine/hooks';
import { createContext, use, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { PageArea } from '#domain/documents/area.schema.ts';
import { useText } from '#renderer/i18n/text.ts';
import { useUser } from '#renderer/session/use-session.ts';
import type { SampleLetters } from '#renderer/shared/sample/letters.ts';
import { type Sample, useOwnSample } from '#renderer/shared/sample/sample.ts';
import { type Offered, useOfferedTo } from '../editor/channels/offered.ts';
import type { Draft } from '../editor/service-draft.rules.ts';
import { keepSample, keptSample } from '../simulator/kept-sample.ts';
import { type Runs, useRuns } from '../simulator/runs.ts';
import { type Answering, type Answers, type Kind, QUESTIONS, type Question, useAnswers } from './answers.ts';
import { firstRowsFile } from './rows/columns.rules.ts';
import { namedFields } from './rows/letter.rules.ts';
import { type RowsSample, useRows } from './rows/use-rows.ts';
import { addressArea } from './rules/address-area.rules.ts';
import { bestWay, cuts, type WayName } from './rules/cuts.rules.ts';
import { emailArea } from './rules/email-area.rules.ts';
import { nameFrom, pdfDraft, ROWS_BOX, rowsDraft } from './rules/wizard-draft.rules.ts';
import { type SendingChoice, useSending } from './use-sending.ts';
import { type ReadSample, useReadSample, useWays, type Way, type WizardLetter } from './ways.ts';

export interface Wizard extends Answering, SendingChoice {
  /** Of the sample; undefined: there is none. */
  readonly fileName: string | undefined;
  /** Of a sample that is a PDF; of any, which letter is shown. */
  readonly sample: Sample;
  readonly rows: RowsSample;
  readonly take: (file: File) => void;
  readonly read: ReadSample;
  readonly ways: readonly Way[];
  readonly best: WayName | undefined;
  readonly way: Way | undefined;
  readonly kind: Kind;
  /** The file tells what it is. */
  readonly known: boolean;
  readonly letters: readonly WizardLetter[];
  readonly shown: SampleLetters;
  readonly area: PageArea | undefined;
  readonly emailArea: PageArea | undefined;
  readonly offered: Offered;
  readonly name: string;
  readonly draft: Draft | undefined;
  readonly runs: Runs;
  /** Questions of this kind of service. */
  readonly questions: readonly Question[];
  readonly place: string;
}

export const WizardContext = createContext<Wizard | undefined>(undefined);

export function useWizard(): Wizard {
  const wizard = use(WizardContext);
  if (!wizard) throw new Error('no wizard above this component');
  return wizard;
}

/** So long the hand rests before the sample is run again (ms). */
const REST_MS = 600;

/** A wizard brings no files but the sample. */
const NO_FILES: ReadonlyMap<string, File> = new Map();

/** Runs the sample once the draft rests; the first time the runs begin by themselves. */
function useRunsOf(place: string, draft: Draft | undefined): Runs {
  const [rested] = useDebouncedValue(draft, REST_MS);
  const version = useMemo(() => rested && { draft: rested, files: NO_FILES }, [rested]);
  const runs = useRuns(place, version);
  const key = rested && JSON.stringify({ ...rested, name: '' });
  const ran = useRef<string>(undefined);
  const run = useRef(runs.run);
  run.current = runs.run;
  useEffect(() => {
    if (key === undefined || key === ran.current) return;
    const isFirst = ran.current === undefined;
    ran.current = key;
    if (!isFirst) run.current();
  }, [key]);
  return runs;
}

/** Where the whole data file is kept; the runs take its first rows alone. */
const wholeAt = (place: string): string => `${place}.whole`;

/** Nothing of the sample stays. */
export function forgetSample(place: string): void {
  keepSample(place, []);
  keepSample(wholeAt(place), []);
}

export const isPdf = ({ name, type }: File): boolean => type === 'application/pdf' || /\.pdf$/i.test(name);

/** The sample, a PDF or a data file; on the way back from the simulator it is still there. */
function useKeptSample(place: string) {
  const sample = useOwnSample();
  const { drop, show } = sample;
  const [table, setTable] = useState<File | undefined>(() => keptSample(wholeAt(place))[0]?.file);
  const began = useRef(false);
  useEffect(() => {
    const [kept] = keptSample(place);
    if (!began.current && kept && isPdf(kept.file)) drop(kept.file);
    began.current = true;
  }, [place, drop]);
  const take = useCallback(
    (file: File) => {
      const isTable = !isPdf(file);
      keepSample(wholeAt(place), isTable ? [{ box: ROWS_BOX, file }] : []);
      setTable(isTable ? file : undefined);
      show(0);
      if (!isTable) drop(file);
    },
    [place, drop, show],
  );
  return { sample, table, take };
}

/** The same thing as before where nothing in it differs: what is made of it anew need not be run anew. */
function useStable<T>(value: T): T {
  const kept = useRef(value);
  if (JSON.stringify(kept.current) !== JSON.stringify(value)) kept.current = value;
  return kept.current;
}

/** What the pages of a PDF tell: how it is cut, and where addresses stand. */
function usePages(sample: Sample, answers: Answers) {
  const read = useReadSample(sample);
  const ways = useWays(sample, read, answers);
  const { file } = sample;
  const pending = file === undefined || file.fileId === undefined || read.pending || ways.some((one) => one.pending);
  const best = bestWay(ways, answers.wanted);
  const isCut = ways.some((one) => one.name !== 'everyPages' && cuts(one));
  const kind = answers.kind ?? (read.count > 1 && isCut ? 'many' : 'one');
  const way = ways.find(({ name }) => name === (answers.way ?? best));
  const letters = useMemo((): readonly WizardLetter[] => {
    const whole = { pages: Array.from({ length: read.count }, (_, n) => n + 1), fault: null };
    return kind === 'many' && way && way.letters.length > 0 ? way.letters : [whole];
  }, [kind, way, read.count]);
  const found = useMemo(() => {
    const first = letters.flatMap((one) => read.pages[(one.pages[0] ?? 0) - 1] ?? []);
    return { area: addressArea(first), emailArea: emailArea(first) };
  }, [letters, read.pages]);
  const shown: SampleLetters = {
    letters: letters.map((one) => ({ ...one, row: undefined })),
    more: false,
    pending,
    refused: undefined,
  };
  const areas = { area: answers.area ?? found.area, emailArea: answers.emailArea ?? found.emailArea };
  const cut = { read, ways, best, way, kind, letters, shown };
  return { ...cut, ...areas, known: !pending };
}

type Made = ReturnType<typeof usePages> & SendingChoice & { readonly rows: RowsSample; readonly name: string };

/** The service of the answers; undefined: something is missing. */
function useWizardDraft({ known, kind, way, sending, rows, name, subject, body }: Made, answers: Answers) {
  const t = useText();
  const { ouId } = useUser();
  const make = (): Draft | undefined => {
    if (!known || sending === undefined || (kind === 'many' && way?.split === undefined)) return undefined;
    const described = { ouId, sending, boxLabel: t('processing.new.box'), name: name.trim() || '-' };
    if (kind !== 'rows') return pdfDraft({ ...described, kind, split: way?.split ?? { type: 'none' } });
    if (rows.head === undefined) return undefined;
    const { columns, roles, head } = rows;
    const { sender, subject: about, text } = answers.written;
    const fields = [sender, about, text, subject, body].flatMap((one) => namedFields(one, columns));
    // On the page of an e-mail the address is made of its columns.
    const ofAddress = columns.filter((_, index) => roles[index] !== undefined).map(({ field }) => field);
    const searched = columns.filter((_, index) => roles[index] === 'number').map(({ field }) => field);
    return rowsDraft({ ...described, head, searched, fields: sending.email ? [...fields, ...ofAddress] : fields });
  };
  return useStable(make());
}

/** From this question on the sample is run: what was answered before is what it shows. */
const RUN_FROM: ReadonlySet<Question> = new Set<Question>(['address', 'columns', 'letter', 'send', 'name']);

export function useNewWizard(): Wizard {
  const t = useText();
  const { login } = useUser();
  const place = `${login}.wizard`;
  const answering = useAnswers(login);
  const { answers, about } = answering;
  const { sample, table, take } = useKeptSample(place);
  const pdf = usePages(sample, answers);
  const rows = useRows(table, answers);
  const offered = useOfferedTo(undefined);
  const fileName = table?.name ?? sample.file?.name;
  useEffect(() => {
    if (fileName !== undefined) about(fileName);
  }, [fileName, about]);
  const known = table ? !rows.pending : pdf.known;
  const pages = { ...pdf, known, kind: table ? ('rows' as const) : pdf.kind };
  const choice = useSending({ ...pages, answers, offered, rows });
  const name = answers.name ?? (fileName === undefined ? '' : nameFrom(fileName) || t('processing.wizard.title'));
  const draft = useWizardDraft({ ...pages, ...choice, rows, name }, answers);
  const runs = useRunsOf(place, RUN_FROM.has(answers.question) ? draft : undefined);
  const { setSample } = runs;
  const give = useRef(setSample);
  give.current = setSample;
  const first = useStable(rows.head && [rows.head.first, rows.head.encoding]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: of the head the first rows alone make the file
  useEffect(() => {
    if (table && rows.head) give.current([{ box: ROWS_BOX, file: firstRowsFile(rows.head, table.name) }]);
  }, [table, first]);
  const taken = (file: File) => {
    if (isPdf(file)) setSample([{ box: 'letters', file }]);
    take(file);
  };
  const given = { fileName, sample, rows, take: taken, name, draft, runs, offered, place };
  return { ...answering, ...pages, ...choice, ...given, questions: QUESTIONS[pages.kind] };
}
