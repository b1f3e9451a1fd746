// One row of a form before there is a deposit: its values, what is wrong with them, and a page of its letter. The rules and the
// plan are those of the deposit; nothing is kept.
import { PageTrial } from '#domain/api/configuration/page-trial.schema.ts';
import type { TriedRow } from '#domain/api/deposit/requirements.contract.ts';
import type { RequirementValue } from '#domain/api/deposit/value.schema.ts';
import type { Fault } from '#domain/api/shapes.ts';
import { mainFileOf } from '#domain/channels/output-files.ts';
import { ok, type Result, refuse } from '#domain/errors/result.ts';
import type { Box } from '#domain/services/box.schema.ts';
import { mainBoxOf } from '#domain/services/main-box.ts';
import { columnsBehind } from '#domain/services/metadata/columns-behind.ts';
import { checkMetadataValue } from '#domain/services/metadata.check.ts';
import type { TagLists } from '#domain/services/tag-lists.ts';
import type { CallRequest, Services } from '#server/context/context.ts';
import { usableChannels } from '#server/features/channels/usable-channels.usecases.ts';
import { checkParameters } from '#server/features/jobs/create-job.usecases.ts';
import { pageOfTrial } from '#server/features/services/compose-page.usecases.ts';
import type { TrialPage } from '#server/letters/composition/trial-page.ts';
import { type AccountFacts, readAccountFacts } from '#server/letters/requirements/account-facts.ts';
import { evaluateLetters, type NewRow } from '#server/letters/rows/evaluate-letters.ts';
import type { ChunkInHand } from '#server/letters/rows/row-facts.ts';
import { readPlan } from '#server/letters/rows/row-plan.ts';
import { standIn, withoutMandatory } from './requirements.usecases.ts';
import { type Deposit, depositOf, documentsOf } from './wanted-deposit.ts';

interface Typed {
  /** Column → value, as a data file gives it. */
  readonly values: Record<string, string>;
  readonly faults: Record<string, Fault>;
}

/** The columns of the box as they are typed, each judged by itself. */
function typedColumns(box: Box, row: Readonly<Record<string, string>>, lists: TagLists): Typed {
  const typed: Typed = { values: {}, faults: {} };
  for (const field of box.metadatas) {
    if (field.value !== null) continue;
    const given = Object.hasOwn(row, field.name) ? (row[field.name] ?? '') : '';
    const checked = checkMetadataValue(field, given, lists);
    typed.values[field.name] = checked.ok ? checked.value : given;
    if (!checked.ok) typed.faults[field.name] = checked.refusal;
  }
  return typed;
}

/** A chunk of a file that does not exist, on whose one page nothing stands. */
const chunkOf = (box: Box, values: Typed['values']): ChunkInHand => ({
  id: -1,
  rank: 1,
  fileId: -1,
  fileName: '',
  boxName: box.name,
  indexInBox: 0,
  firstPage: 1,
  lastPage: 1,
  fault: null,
  information: {},
  values,
  mainChunkId: null,
});

interface Drawing extends Deposit {
  readonly request: CallRequest<'requirements.tryRow'>;
  readonly account: AccountFacts;
  readonly box: Box;
  readonly typed: Typed;
  readonly metadatas: Readonly<Record<string, string>>;
  readonly row: NewRow;
  readonly values: Readonly<Record<string, RequirementValue>>;
}

/** Where columns stand on the page that was drawn. */
function marksOf(service: Deposit['service']['definition'], { areas, page }: TrialPage) {
  return areas.flatMap(({ area, pages }) => {
    if (!pages.includes(page)) return [];
    const columns = columnsBehind(service, area.contentEvaluator);
    return columns.length === 0 ? [] : [{ columns, ...area.area }];
  });
}

/** The letter by the channel that takes it; by the first one of the service while none does. */
async function pageOf(drawing: Drawing, services: Services): Promise<Result<TriedRow['page']>> {
  const { request, service, owner, account, box, typed, metadatas, row, values } = drawing;
  const { definition } = service;
  const usable = await usableChannels(services.db, owner.ouId);
  const drawable = definition.channels.flatMap((serviceChannel) => {
    const channel = usable.find(({ id }) => id === serviceChannel.channelId);
    return channel && mainFileOf(channel.outputFileDefinitions) ? [{ serviceChannel, channel }] : [];
  });
  const [label] = row.checked.dispatch;
  const chosen = drawable.find(({ serviceChannel }) => serviceChannel.label === label) ?? drawable[0];
  if (chosen === undefined) return ok(null);
  const { channelId, composition, options } = chosen.serviceChannel;
  const { page, longestSide } = request.body;
  const texts = Object.entries(values).map(([name, { value }]) => [name, value] as const);
  const trial = PageTrial.safeParse({
    ouId: owner.ouId,
    serviceId: service.id,
    channelId,
    composition,
    options,
    boxes: definition.boxes,
    values: {
      rows: { [box.name]: typed.values },
      metadatas: { ...metadatas, ...row.metadatas, ...row.columns[0] },
      requirements: Object.fromEntries(texts),
    },
    page,
    longestSide,
    rendition: 'proof',
  });
  if (!trial.success) return ok(null);
  const countries = Object.entries(values).flatMap(([name, { countryCode }]) =>
    countryCode ? [[name, countryCode] as const] : [],
  );
  const known = { countryCode: values.postalRecipient?.countryCode ?? null, countries: Object.fromEntries(countries) };
  const wanted = { trial: trial.data, channel: chosen.channel, account, countries: known, signal: request.signal };
  const made = await pageOfTrial({ caller: request.caller, services }, wanted);
  if (!made.ok) return made;
  const { picture, page: shown, pages, widthMm, heightMm } = made.value.page;
  return ok({ picture, page: shown, pages, widthMm, heightMm, marks: marksOf(definition, made.value.plan) });
}

export async function tryRow(
  request: CallRequest<'requirements.tryRow'>,
  services: Services,
): Promise<Result<TriedRow>> {
  const { caller, body } = request;
  const deposit = await depositOf(caller, services, body);
  if (!deposit.ok) return deposit;
  const { definition } = deposit.value.service;
  const box = mainBoxOf(definition);
  if (box?.boxType !== 'datafile' || definition.preprocessor !== null) {
    return refuse('services.mappingMandatory', { box: box?.name ?? '' });
  }
  const account = await readAccountFacts(services.db, deposit.value.owner.ouId);
  const { specs } = await readPlan(services.db, definition);
  const lists = account.tagLists();
  const typed = typedColumns(box, body.row, lists);
  const given = { rawJobMetadatas: body.rawJobMetadatas };
  const checked = checkParameters(withoutMandatory(definition), given, { lists, specs });
  if (!checked.ok) return checked;
  const { metadatas, split } = checked.value;
  const job = standIn({ ...deposit.value, metadatas, split, wanted: given, files: [] });
  const evaluating = { services: { ...services, documents: documentsOf(services) }, job };
  const rows = await evaluateLetters(evaluating, [chunkOf(box, typed.values)], 1);
  if (!rows.ok) return rows;
  const [row] = rows.value;
  if (row === undefined) throw new Error('One row was tried, and none came back.');
  const { quality, fault, dispatch, shipment, packs } = row.checked;
  const values = { ...packs[0], ...shipment };
  const drawing = { ...deposit.value, request, account, box, typed, metadatas, row, values };
  const page = body.page === 0 ? ok(null) : await pageOf(drawing, services);
  return ok({
    faults: typed.faults,
    values,
    quality,
    dispatch: [...dispatch],
    fault: fault ?? (page.ok ? null : page.refusal),
    page: page.ok ? page.value : null,
  });
}
