// One page of a sample letter while its areas are still arranged: what can be drawn is drawn, and of the rest the reason is
// told. The plan is the one of proofs and of production.
import type { OutputFileDefinition, TechnicalArea } from '#domain/channels/channel.schema.ts';
import type { Refusal, Result } from '#domain/errors/result.ts';
import type { BlankCheck, ComposeOutput, ComposePage } from '#server/documents/jobs/compose-jobs.ts';
import type { DrawItem } from '#server/documents/writer/draw-item.ts';
import { triedContent } from './area-content.ts';
import { rgba } from './colours.ts';
import { areasOfFile, fieldsOn, type LetterRequest, planPages } from './compose-letter.ts';
import { selectedPages } from './page-scopes.ts';
import { itemOf } from './technical-items.ts';

/** What is tried: a letter, one of its output files, and one of its pages. */
export interface TrialRequest extends LetterRequest {
  readonly file: OutputFileDefinition;
  /** From 1; a page behind the last one means the last one. */
  readonly page: number;
  /** Path of the file that is written. */
  readonly target: string;
  /** Areas whose rules cannot be read. */
  readonly faults: ReadonlyMap<TechnicalArea, Refusal>;
}

/** An area, and what it says on this letter. */
export interface TriedArea {
  readonly area: TechnicalArea;
  /** Pages of the letter that it is on, from 1. */
  readonly pages: readonly number[];
  readonly content: Result<string | null>;
}

/** The order for the engine, and what stands on the page. */
export interface TrialPage {
  readonly output: ComposeOutput;
  /** The page that was asked for, in the letter and in the file that is written; both from 1. */
  readonly page: number;
  readonly drawn: number;
  readonly pages: number;
  readonly sheets: number;
  /** Those of the channel first, then those of the service. */
  readonly areas: readonly TriedArea[];
  /** How many of them are the service's. */
  readonly own: number;
  /** Place of an item of the page → place of its area in `areas`. */
  readonly areaOf: ReadonlyMap<number, number>;
}

interface Drawing {
  readonly items: DrawItem[];
  readonly blankChecks: BlankCheck[];
  readonly areaOf: Map<number, number>;
}

function drawnOn(before: ComposePage, areas: readonly TriedArea[], { page, rendition }: TrialRequest): Drawing {
  const drawing: Drawing = { items: [...(before.items ?? [])], blankChecks: [], areaOf: new Map() };
  for (const [place, { area, pages, content }] of areas.entries()) {
    if (!content.ok || content.value === null || !pages.includes(page)) continue;
    const item = drawing.items.length;
    drawing.areaOf.set(item, place);
    drawing.items.push(itemOf(area, content.value, rendition));
    const otherwise = rgba(rendition === 'proof' ? area.colorError : area.colorProd);
    if (area.check) drawing.blankChecks.push({ item, name: area.desc, otherwise });
  }
  return drawing;
}

/** Plans one page of a letter that has at least one. @throws Error as planPages does */
export function planTrialPage(request: TrialRequest): TrialPage {
  const { file, channel, letter, target } = request;
  const planned = planPages(request);
  const page = Math.min(request.page, planned.pages.length);
  const before = planned.pages[page - 1];
  if (before === undefined) throw new Error('A letter without pages cannot be tried.');
  const areas = areasOfFile(request, file).map((area): TriedArea => {
    const refusal = request.faults.get(area);
    const content = refusal === undefined ? triedContent(area, planned.facts) : { ok: false as const, refusal };
    const pages = selectedPages(planned.pages, area, letter.documents).map((index) => index + 1);
    return { area, pages, content };
  });
  const { items, blankChecks, areaOf } = drawnOn(before, areas, { ...request, page });
  const drawn = before.kind === 'source' ? { ...before, items, blankChecks } : { ...before, items };
  // A page of ours has the size of another one, which then stands before it.
  const like = drawn.kind === 'drawn' && drawn.sameSizeAs ? planned.pages[drawn.sameSizeAs - 1] : undefined;
  const pages = like === undefined ? [drawn] : [like, { ...drawn, sameSizeAs: 1 }];
  const output = { target, pages, fields: fieldsOn(channel, planned.composition), leaveOut: true };
  const counted = { pages: planned.pages.length, sheets: planned.sheets };
  const own = request.serviceChannel.composition.technicalAreas.length;
  return { output, page, drawn: pages.length, ...counted, areas, own, areaOf };
}
