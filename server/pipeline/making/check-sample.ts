// Sample after production: outputs are drawn beside their sources before anything of the delivery leaves. One that differs is
// set aside with its reason, and its delivery stops (docs/model.md, "Sample after production").
import { outputFileStem } from '#domain/channels/output-files.ts';
import type { StepServices } from '../tasks/step-services.ts';
import type { ComposedOutput, Failed, Planned } from './composed-shipments.ts';

/** One in this many, besides those that are always looked at. */
const EVERY = 50;

/** First, last, one in fifty, and those whose making is most likely to change something. */
const sampleOfFile = (composed: readonly ComposedOutput[]): ComposedOutput[] =>
  composed.filter(
    ({ planned, file }, index) =>
      index === 0 || index === composed.length - 1 || index % EVERY === 0 || planned.alwaysChecked || file.isDelicate,
  );

/** The sample of each output file by itself: they are made in different ways. */
export function sampleOf(composed: readonly ComposedOutput[]): ComposedOutput[] {
  const names = new Set(composed.map(({ planned }) => planned.outputName));
  return [...names].flatMap((name) => sampleOfFile(composed.filter(({ planned }) => planned.outputName === name)));
}

/** The page of a deposited document that a page (from 1) of the output was made of; nothing for a page of ours. */
function documentPage(
  { output, documents }: Planned,
  page: number,
): { documentFileId?: number; documentPage?: number } {
  const source = output.pages[page - 1];
  if (source?.kind !== 'source') return {};
  const from = documents.find(
    ({ path, firstPage, lastPage }) => path === source.path && firstPage <= source.page && source.page <= lastPage,
  );
  return from === undefined ? {} : { documentFileId: from.inputFileId, documentPage: source.page };
}

/**
 * Draws the sample; the shipment of an output that differs, or cannot be drawn, is moved to the failed ones with all its files,
 * and the rest is drawn.
 */
export async function checkSample(
  services: Pick<StepServices, 'documents' | 'log'>,
  composed: readonly ComposedOutput[],
  signal: AbortSignal,
): Promise<{ done: readonly ComposedOutput[]; failed: Failed[] }> {
  const failed: Failed[] = [];
  const stopped = new Set<Planned['shipment']>();
  for (let sample = sampleOf(composed); sample.length > 0; ) {
    const outputs = sample.map(({ planned }) => planned.output);
    const answer = await services.documents.verifySample({ lane: 'batch', outputs, every: 1, signal });
    if (answer.ok) break;
    const { label, parameters } = answer.refusal;
    const named = sample.findIndex(({ planned }) => planned.output.target === parameters.output);
    // a refusal without an output is about opening a document: which one is not said, so the first of the sample answers for it
    const place = Math.max(0, named);
    const culprit = sample[place];
    if (culprit === undefined) break;
    const { shipment, outputName, isMain } = culprit.planned;
    const output = outputFileStem(shipment.nuid, isMain ? null : outputName);
    services.log.error('compose.output-differs', { output, label, page: Number(parameters.page ?? 0) });
    const shown = { ...parameters, ...documentPage(culprit.planned, Number(parameters.page ?? 0)), output };
    const files = composed.filter(({ planned }) => planned.shipment === shipment);
    failed.push({ shipment, fault: { label, parameters: shown }, files });
    stopped.add(shipment);
    // those before it were found to be right
    sample = sample.slice(named < 0 ? 1 : place + 1).filter(({ planned }) => planned.shipment !== shipment);
  }
  return { done: composed.filter(({ planned }) => !stopped.has(planned.shipment)), failed };
}
