// What the wizard was answered: kept in this browser while no service came of it. The sample is not: it is full of addresses.
import { useCallback, useEffect, useState } from 'react';
import type { PageArea } from '#domain/documents/area.schema.ts';
import type { ReadAs } from './rows/columns.rules.ts';
import type { Written } from './rows/letter.rules.ts';
import type { Role } from './rows/role-names.table.ts';
import type { Wanted, WayName } from './rules/cuts.rules.ts';
import type { SendingBy } from './rules/sending.rules.ts';

export type Kind = 'one' | 'many' | 'rows';
export type Question = 'what' | 'cut' | 'address' | 'read' | 'columns' | 'letter' | 'send' | 'name';
/** What is asked of each kind, in its order. */
export const QUESTIONS: Readonly<Record<Kind, readonly Question[]>> = {
  one: ['what', 'address', 'send', 'name'],
  many: ['what', 'cut', 'address', 'send', 'name'],
  rows: ['what', 'read', 'columns', 'letter', 'send', 'name'],
};
const ALL_QUESTIONS: ReadonlySet<unknown> = new Set(Object.values(QUESTIONS).flat());

/** What is left out was not answered: what fits best stands for it. */
export interface Answers {
  readonly question: Question;
  readonly kind?: Kind;
  readonly way?: WayName;
  /** Pages of each letter, where the number of pages cuts. */
  readonly pages?: number;
  /** Where the text stands that a person marked. */
  readonly marked?: PageArea;
  readonly wanted: Wanted;
  readonly area?: PageArea;
  readonly readAs: ReadAs;
  /** What columns are, by their labels. */
  readonly roles: Readonly<Record<string, Role | 'none'>>;
  readonly written: Omit<Written, 'window'>;
  readonly window?: Written['window'];
  readonly by?: SendingBy;
  readonly channelId?: number;
  readonly emailId?: number;
  /** Where the e-mail address stands on the page. */
  readonly emailArea?: PageArea;
  readonly emailSubject?: string;
  readonly emailBody?: string;
  readonly options: Readonly<Record<string, number>>;
  readonly printSide: 'duplex' | 'simplex';
  /** A page with the address goes in front of each letter. */
  readonly inFront?: boolean;
  readonly name?: string;
  /** Id of the one profile that may use it, `all` or `none`. */
  readonly users: string;
}

export const NO_ANSWERS: Answers = {
  question: 'what',
  wanted: {},
  readAs: {},
  roles: {},
  written: { sender: '', subject: '', text: '' },
  options: {},
  printSide: 'duplex',
  users: 'all',
};

interface Kept {
  readonly answers: Answers;
  /** Name of the sample that they are about. */
  readonly file: string;
  /** Milliseconds since 1970. */
  readonly at: number;
}

const keyOf = (place: string): string => `mailroom.wizard.${place}`;

function keptAnswers(place: string): Kept | undefined {
  try {
    const kept = JSON.parse(localStorage.getItem(keyOf(place)) ?? 'null');
    const isWhole = ALL_QUESTIONS.has(kept?.answers?.question) && typeof kept.file === 'string';
    return isWhole ? { ...kept, answers: { ...NO_ANSWERS, ...kept.answers } } : undefined;
  } catch {
    return undefined;
  }
}

export interface Answering {
  readonly answers: Answers;
  readonly answer: (part: Partial<Answers>) => void;
  /** The file is there: answers about one of another name are forgotten. */
  readonly about: (file: string) => void;
  readonly forget: () => void;
  /** Name of the sample that is to be chosen again, and when its answers were kept. */
  readonly kept: { readonly file: string; readonly at: number } | undefined;
}

/** @param place tells the answers of people apart */
export function useAnswers(place: string): Answering {
  const [kept, setKept] = useState(() => keptAnswers(place));
  const [answers, setAnswers] = useState(kept?.answers ?? NO_ANSWERS);
  const [file, setFile] = useState<string>();
  useEffect(() => {
    if (file === undefined) return;
    const now: Kept = { answers, file, at: Date.now() };
    localStorage.setItem(keyOf(place), JSON.stringify(now));
    setKept(now);
  }, [answers, file, place]);
  const answer = useCallback((part: Partial<Answers>) => setAnswers((now) => ({ ...now, ...part })), []);
  const about = useCallback(
    (name: string) => {
      setAnswers((now) => (keptAnswers(place)?.file === name ? now : NO_ANSWERS));
      setFile(name);
    },
    [place],
  );
  const forget = useCallback(() => {
    setFile(undefined);
    localStorage.removeItem(keyOf(place));
  }, [place]);
  return { answers, answer, about, forget, kept };
}
