// All that the parts of the wizard share: the sample, the answers with what fits best in their place, and the service of them.
import { useDebouncedValue } from '@mantine/hooks';
import { createContext, use, useEffect, useMemo, useRef } from 'react';
import type { PageArea } from '#domain/documents/area.schema.ts';
import { useText } from '#renderer/i18n/text.ts';
import { useNameIn } from '#renderer/session/use-names.ts';
import { useUser } from '#renderer/session/use-session.ts';
import { type Offered, type OfferedChannel, useOfferedTo } from '../editor/channels/offered.ts';
import type { Draft } from '../editor/service-draft.rules.ts';
import type { SampleLetters } from '../sample/letters.ts';
import { type Sample, useOwnSample } from '../sample/sample.ts';
import { keepSample, keptSample } from '../simulator/kept-sample.ts';
import { type Runs, useRuns } from '../simulator/runs.ts';
import { type Answering, type Kind, QUESTIONS, type Question, useAnswers } from './answers.ts';
import { addressArea } from './rules/address-area.rules.ts';
import { bestWay, cuts, type WayName } from './rules/cuts.rules.ts';
import { addressOf, draftFrom, nameFrom, withAddressPage } from './rules/wizard-draft.rules.ts';
import { type ReadSample, useReadSample, useWays, type Way, type WizardLetter } from './ways.ts';

export interface Wizard extends Answering {
  readonly sample: Sample;
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
  readonly offered: Offered;
  readonly channel: OfferedChannel | undefined;
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

/** The sample; on the way back from the simulator it is still there. */
function useKeptSample(place: string) {
  const sample = useOwnSample();
  const { drop } = sample;
  const began = useRef(false);
  useEffect(() => {
    const [kept] = keptSample(place);
    if (!began.current && kept) drop(kept.file);
    began.current = true;
  }, [place, drop]);
  return sample;
}

const usableIn = ({ channels }: Offered): OfferedChannel[] =>
  channels.filter((one) => one.enabled && addressOf(one) !== undefined);

export function useNewWizard(): Wizard {
  const t = useText();
  const named = useNameIn();
  const { login, ouId } = useUser();
  const place = `${login}.wizard`;
  const answering = useAnswers(login);
  const { answers, about } = answering;
  const sample = useKeptSample(place);
  const read = useReadSample(sample);
  const ways = useWays(sample, read, answers);
  const offered = useOfferedTo(undefined);
  const { file } = sample;
  const fileName = file?.name;
  useEffect(() => {
    if (fileName !== undefined) about(fileName);
  }, [fileName, about]);
  const pending = file === undefined || file.fileId === undefined || read.pending || ways.some((one) => one.pending);
  const best = bestWay(ways, answers.wanted);
  const isCut = ways.some((one) => one.name !== 'everyPages' && cuts(one));
  const kind = answers.kind ?? (read.count > 1 && isCut ? 'many' : 'one');
  const way = ways.find(({ name }) => name === (answers.way ?? best));
  const letters = useMemo((): readonly WizardLetter[] => {
    const whole = { pages: Array.from({ length: read.count }, (_, n) => n + 1), fault: null };
    return kind === 'many' && way && way.letters.length > 0 ? way.letters : [whole];
  }, [kind, way, read.count]);
  const found = useMemo(
    () => addressArea(letters.flatMap((one) => read.pages[(one.pages[0] ?? 0) - 1] ?? [])),
    [letters, read.pages],
  );
  const area = answers.area ?? found;
  const usable = usableIn(offered);
  const channel = usable.find(({ id }) => id === answers.channelId) ?? usable[0];
  const name = answers.name ?? (fileName === undefined ? '' : nameFrom(fileName) || t('processing.wizard.title'));
  const split = way?.split;
  const draft = useMemo(() => {
    if (pending || area === undefined || channel === undefined || (kind === 'many' && split === undefined)) return;
    const { options, printSide } = answers;
    const boxLabel = t('processing.new.box');
    const cut = split ?? ({ type: 'none' } as const);
    const described = { ouId, kind, boxLabel, area, channel, options, printSide, channelLabel: named(channel) };
    const made = draftFrom({ ...described, name: name.trim() || '-', split: cut });
    return answers.inFront ? withAddressPage(made) : made;
  }, [pending, area, channel, kind, split, answers, ouId, name, named, t]);
  const asks = QUESTIONS.indexOf(answers.question) >= QUESTIONS.indexOf('address');
  const runs = useRunsOf(place, asks ? draft : undefined);
  const shown: SampleLetters = {
    letters: letters.map((one) => ({ ...one, row: undefined })),
    more: false,
    pending,
    refused: undefined,
  };
  const take = (given: File) => {
    keepSample(place, [{ box: 'letters', file: given }]);
    runs.setSample([{ box: 'letters', file: given }]);
    sample.drop(given);
  };
  const questions = kind === 'one' ? QUESTIONS.filter((one) => one !== 'cut') : QUESTIONS;
  const ofSample = { sample, take, read, ways, best, way, kind, letters, shown, area };
  const ofService = { offered, channel, name, draft, runs, questions, place };
  return { ...answering, ...ofSample, ...ofService, known: !pending };
}
