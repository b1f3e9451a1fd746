// What a service makes of sample files, and why: shapes of the simulator's answers.
import { z } from 'zod';
import { PageArea } from '#domain/documents/area.schema.ts';
import { Names } from '#domain/labels/names.schema.ts';
import { QUALITIES } from '#domain/requirements/requirements.ts';
import { Expression } from '#domain/services/metadata.schema.ts';
import { SplitConfiguration } from '#domain/services/split.schema.ts';
import { RequirementValue } from '../deposit/value.schema.ts';
import { Fault, Id, Instant } from '../shapes.ts';
import { SIMULATION_STEPS } from './simulation.steps.ts';

const Count = z.number().int().min(0);

/** How far a step is. */
export const SimulationStep = z.object({
  name: z.enum(SIMULATION_STEPS),
  /** `left`: the run ended before it. */
  state: z.enum(['waiting', 'running', 'done', 'refused', 'left']),
  /** Of the running one, where it counts. */
  done: Count.nullable(),
  total: Count.nullable(),
});

/** What the steps have made so far. */
export const SimulationCounts = z.object({
  files: Count,
  pages: Count,
  dataRows: Count,
  /** Empty pages that were dropped from the documents. */
  blankPages: Count,
  letters: Count,
  /** Letters that have a row of a data file, or documents of another box. */
  matched: Count,
  orphans: Count,
  values: Count,
  /** Values that a channel asks for and that are not as they should be. */
  badValues: Count,
  rows: Count,
  documents: Count,
  /** Documents that travel with others of the same recipient. */
  sharing: Count,
  good: Count,
  bad: Count,
  notEligible: Count,
  composed: Count,
  notComposed: Count,
  outputPages: Count,
});

/** A service on sample files: how far it is, and what came out. */
export const Simulation = z.object({
  id: z.string(),
  state: z.enum(['running', 'done', 'refused', 'failed']),
  startedAt: Instant,
  /** Milliseconds that it took, or has taken so far. */
  ms: Count,
  steps: z.array(SimulationStep),
  /** What ended it: the refusal that a deposit, or its confirmation, would have got. */
  fault: Fault.nullable(),
  counts: SimulationCounts,
  /** Rows that go by each channel, in the order of the service. */
  channels: z.array(
    z.object({
      label: z.string(),
      names: Names.optional(),
      channelType: z.string(),
      rows: Count,
      composed: Count,
    }),
  ),
  files: z.array(
    z.object({ id: Id, name: z.string(), boxName: z.string(), role: z.string(), pages: Count.nullable() }),
  ),
});
export type Simulation = z.infer<typeof Simulation>;

/** Pages of a file in a row. */
const Pages = z.object({
  inputFileId: Id,
  boxName: z.string(),
  firstPage: z.number().int(),
  lastPage: z.number().int(),
});

/** One file that a row was composed into. */
export const SimulatedOutput = z.object({
  id: Id,
  name: z.string(),
  outputName: z.string(),
  main: z.boolean(),
  channelLabel: z.string(),
  pages: Count,
});

/** One envelope or e-mail: what is in it, by what it goes, and what keeps it back. */
export const SimulatedRow = z.object({
  id: Id,
  rank: z.number().int(),
  state: z.enum(['good', 'bad', 'notEligible', 'notComposed']),
  quality: z.enum(QUALITIES),
  recipientName: z.string(),
  recipientLines: z.array(z.string()),
  /** Its address as it is printed: with the country where it lies abroad. */
  printedLines: z.array(z.string()),
  countryCode: z.string().nullable(),
  emailAddress: z.string().nullable(),
  /** Labels of the channels that carry it. */
  dispatch: z.array(z.string()),
  /** The first thing that keeps it back; `requirement`: the value that is at fault. */
  fault: Fault.nullable(),
  requirement: z.string().nullable(),
  pages: Count,
  packs: z.array(
    z.object({
      pages: z.array(Pages),
      requirements: z.record(z.string(), RequirementValue),
      metadatas: z.record(z.string(), z.string()),
    }),
  ),
  requirements: z.record(z.string(), RequirementValue),
  sheets: Count,
  outputs: z.array(SimulatedOutput),
  /** Its address is read where the window of its envelope does not show it (decision 0584). */
  besideWindow: z.boolean().optional(),
});
export type SimulatedRow = z.infer<typeof SimulatedRow>;

/** A fact that a rule asked for, as a node of the rule, and what it was told; null: there is none. */
export const AskedFact = z.object({
  node: Expression,
  text: z.string().nullable(),
  /** Of an area: the page of the file that it stands on; null: the letter has no such page. */
  inputFileId: Id.nullable(),
  page: z.number().int().nullable(),
  area: PageArea.nullable(),
  /** Of an empty area: the text beside it, where some is near; mm. */
  near: z.object({ side: z.enum(['above', 'below', 'left', 'right']), mm: z.number(), text: z.string() }).nullable(),
});

/** A part of a condition that decided: whether it holds, and the texts that it compared. */
export const DecidingPart = z.object({
  node: Expression,
  holds: z.boolean(),
  texts: z.array(z.string()),
  fault: Fault.nullable(),
});

/** Why a document begins and ends where it does. */
export const SplitReason = z.object({
  pages: Pages,
  rank: z.number().int(),
  split: SplitConfiguration.nullable(),
  /** Text of the split's area on the first page, and on the page before it. */
  text: z.string().nullable(),
  before: z.string().nullable(),
  fault: Fault.nullable(),
});

/** What joined a document: pages of other boxes, or rows of data files. */
export const MatchReason = z.object({
  pages: Pages,
  fileName: z.string(),
  identifier: z.string().nullable(),
  /** Of a row of a data file, its line in the file. */
  line: z.number().int().nullable(),
  values: z.record(z.string(), z.string()).nullable(),
});

/** How a value came about. */
export const ValueReason = z.object({
  name: z.string(),
  /** Which document of the row it is of, from 0; null: it is the row's. */
  pack: z.number().int().nullable(),
  value: RequirementValue,
  rule: Expression.nullable(),
  asked: z.array(AskedFact),
  reason: Fault.nullable(),
});

/** One step of the strategy, as it was asked for this row. */
export const ChannelReason = z.object({
  labels: z.array(z.string()),
  outcome: z.enum(['taken', 'no', 'notAsked', 'off', 'fault']),
  condition: Expression.nullable(),
  decided: z.array(DecidingPart),
});

/** A row with the reason of each decision. */
export const WhyRow = z.object({
  row: SimulatedRow,
  split: z.array(SplitReason),
  match: z.array(MatchReason),
  values: z.array(ValueReason),
  group: z.object({
    /** The rule by which documents travel together; empty: none does. */
    key: z.array(Expression),
    texts: z.array(z.string().nullable()),
    documents: z.array(z.object({ rank: z.number().int(), pages: Pages })),
  }),
  channels: z.array(ChannelReason),
  /** What keeps it back beside its values. */
  fault: Fault.nullable(),
});
export type WhyRow = z.infer<typeof WhyRow>;
