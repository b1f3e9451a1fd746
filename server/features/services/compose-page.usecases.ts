// One page of a sample letter as it will be printed, while somebody arranges its technical areas: a dry run, of which
// nothing is kept.
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { ComposedPage, PageTrial, TriedArea } from '#domain/api/configuration/page-trial.schema.ts';
import { checkArea } from '#domain/channels/channel.rules.ts';
import type { ChannelDefinition, TechnicalArea } from '#domain/channels/channel.schema.ts';
import { CHANNEL_TYPE_ROWS } from '#domain/channels/channel-types.ts';
import { mainFileOf } from '#domain/channels/output-files.ts';
import { windowOf } from '#domain/documents/address-side.ts';
import { ok, type Refusal, type Result, refuse } from '#domain/errors/result.ts';
import { checkCondition, checkValue } from '#domain/expressions/check.ts';
import type { AnyExpression } from '#domain/expressions/expression.types.ts';
import { mainBoxOf } from '#domain/services/main-box.ts';
import { storableText } from '#domain/shared/storable-text.ts';
import type { CallRequest, Services } from '#server/context/context.ts';
import { usableChannels } from '#server/features/channels/usable-channels.usecases.ts';
import { permittedUnit } from '#server/features/units/unit-access.usecases.ts';
import { readAreaTexts, textFault } from '#server/letters/composition/area-texts.ts';
import { areasOfFile } from '#server/letters/composition/compose-letter.ts';
import type { LetterFacts } from '#server/letters/composition/letter-facts.ts';
import { planTrialPage, type TrialPage } from '#server/letters/composition/trial-page.ts';
import { inWorkFolder } from '#server/letters/jobs/document-files.ts';
import { type AccountFacts, readAccountFacts } from '#server/letters/requirements/account-facts.ts';
import { senderOf } from '#server/letters/requirements/printed-address.ts';
import { type Trying, trialLetter } from './trial-letter.ts';
import { visibleService } from './visible-services.ts';

/** Printed in place of the NUID and the delivery number: as long as a real one, and none. */
const TRIAL_NUID = 'PROOF00000000';
const TRIAL_NUMBER = 'PROOF';

/** What stands against the rules of an area. */
function faultOf(area: TechnicalArea): Refusal | null {
  const rules: AnyExpression[] = [];
  const { condition, contentEvaluator } = area;
  for (const checked of [
    condition === null ? null : checkCondition(condition),
    contentEvaluator === null ? null : checkValue(contentEvaluator),
  ]) {
    if (checked === null) continue;
    if (!checked.ok) return checked.refusal;
    rules.push(checked.value);
  }
  const beyond = checkArea(area, rules);
  return beyond.ok ? null : beyond.refusal;
}

const faultsOf = (areas: readonly TechnicalArea[]): Map<TechnicalArea, Refusal> =>
  new Map(
    areas.flatMap((area) => {
      const fault = faultOf(area);
      return fault === null ? [] : [[area, fault] as const];
    }),
  );

/** A page of a service, saved or not, on one of the channels that its account may use. */
export interface WantedPage {
  readonly trial: PageTrial;
  readonly channel: ChannelDefinition;
  readonly account: AccountFacts;
  /** Countries of the addresses among the values, as far as they are known. */
  readonly countries?: Pick<LetterFacts, 'countryCode' | 'countries'>;
  /** Fires when nobody waits for it any more. */
  readonly signal: AbortSignal;
}

/** So long a step may still take that nobody waits for (ms): ending a child costs more than a usual page. */
const GRACE_MS = 500;

/** Fires some time after the other. */
function afterGrace(signal: AbortSignal): AbortSignal {
  const late = new AbortController();
  signal.addEventListener('abort', () => setTimeout(() => late.abort(signal.reason), GRACE_MS).unref(), { once: true });
  return late.signal;
}

async function planned(trying: Trying, wanted: WantedPage): Promise<Result<TrialPage>> {
  const { trial, channel, account } = wanted;
  const file = mainFileOf(channel.outputFileDefinitions);
  if (file === undefined) throw new Error(`The channel ${channel.name} has no output file.`);
  const { channelId, composition, options, boxes, page, rendition } = trial;
  const serviceChannel = { label: channel.name, channelId, condition: null, composition, options, optionRules: {} };
  const sample = await trialLetter(trying, trial, channel);
  if (!sample.ok) return sample;
  const letter = { ...sample.value, ...wanted.countries };
  const areas = areasOfFile({ channel, serviceChannel }, file);
  const faults = faultsOf(areas);
  const areaTexts = await readAreaTexts(trying, [letter], {
    areas: areas.filter((area) => !faults.has(area)),
    mainBox: mainBoxOf(trial)?.name,
    lane: 'person',
  });
  const unread = textFault(areaTexts, letter);
  if (unread !== undefined) return { ok: false, refusal: unread };
  const { metadatas } = trial.values;
  const named = { metadatas, account: account.text, recipients: 1 };
  const request = { channel, serviceChannel, boxes, options, letter, named, areaTexts, file, faults };
  const numbers = { nuid: TRIAL_NUID, deliveryNumber: TRIAL_NUMBER, sender: senderOf(account) };
  const target = path.join(trying.folder, 'page.pdf');
  return ok(planTrialPage({ ...request, ...numbers, page, rendition, target, now: trying.services.clock.now() }));
}

/** What became of each area: what it says, and why it is not drawn. */
function triedAreas(
  { areas, areaOf, drawn }: TrialPage,
  { leftOut, notBlank }: { readonly leftOut: readonly LeftOut[]; readonly notBlank: readonly OnPage[] },
): TriedArea[] {
  const placeOf = ({ page, item }: OnPage) => (page === drawn ? areaOf.get(item) : undefined);
  const refused = new Map(leftOut.map((one) => [placeOf(one), one.refusal]));
  const covered = new Set(notBlank.map(placeOf));
  return areas.map(({ pages, content }, place) => ({
    pages: [...pages],
    text: content.ok && content.value !== null ? storableText(content.value).slice(0, MOST_TEXT) : null,
    fault: content.ok ? (refused.get(place) ?? null) : content.refusal,
    notBlank: covered.has(place),
  }));
}

interface OnPage {
  readonly page: number;
  readonly item: number;
}
interface LeftOut extends OnPage {
  readonly refusal: Refusal;
}
/** Characters of what an area says that are answered. */
const MOST_TEXT = 500;

/** The side of the window that the first page shows in; null: it lies in no envelope. */
function windowSide({ trial, channel, account }: WantedPage): ComposedPage['window'] {
  if (!CHANNEL_TYPE_ROWS[channel.channelType].paper) return null;
  return trial.composition.addressWindow ?? windowOf(senderOf(account).countryCode);
}

async function drawn(trying: Trying, plan: TrialPage, wanted: WantedPage): Promise<Result<ComposedPage>> {
  const { documents, folder } = trying;
  const { signal } = wanted;
  signal.throwIfAborted();
  const lane = { lane: 'person' as const, signal: afterGrace(signal) };
  const composed = await documents.compose({ ...lane, outputs: [plan.output] });
  if (!composed.ok) return composed;
  const [file] = composed.value;
  if (file === undefined) throw new Error('The engine answered no file.');
  const target = path.join(folder, 'page.png');
  signal.throwIfAborted();
  const { longestSide, tiles = null } = wanted.trial;
  const wish = { path: file.path, page: plan.drawn, size: { longestSidePx: longestSide }, target, again: { tiles } };
  const picture = await documents.render({ ...lane, ...wish });
  if (!picture.ok) return picture;
  const { width: widthPx, height: heightPx, again } = picture.value;
  if (again === undefined) throw new Error('The engine does not say what it drew.');
  const tried = triedAreas(plan, file);
  const ofChannel = plan.areas.length - plan.own;
  return ok({
    picture: (await readFile(target)).toString('base64'),
    widthPx,
    heightPx,
    ...again,
    page: plan.page,
    pages: plan.pages,
    sheets: plan.sheets,
    window: windowSide(wanted),
    areas: tried.slice(ofChannel),
    channelAreas: tried.slice(0, ofChannel).flatMap((one, place) => {
      const mark = plan.areas[place]?.area;
      if (mark === undefined) return [];
      const { desc, type, area, check } = mark;
      return [{ ...one, desc, type, area, check }];
    }),
    formNotFlat: file.leftOut.some(({ item }) => item < 0),
  });
}

/** A page, and the plan that it was drawn by. */
export const pageOfTrial = (
  { caller, services }: Pick<Trying, 'caller' | 'services'>,
  wanted: WantedPage,
): Promise<Result<{ readonly page: ComposedPage; readonly plan: TrialPage }>> => {
  const documents = services.documents.of({ account: caller.user.accountId, person: caller.user.id });
  return inWorkFolder(async (folder) => {
    const trying = { caller, services, documents, folder };
    const plan = await planned(trying, wanted);
    if (!plan.ok) return plan;
    const page = await drawn(trying, plan.value, wanted);
    return page.ok ? ok({ page: page.value, plan: plan.value }) : page;
  });
};

export async function composePage(
  { caller, body: trial, signal }: CallRequest<'services.composePage'>,
  services: Services,
): Promise<Result<ComposedPage>> {
  const { ouId, serviceId, channelId } = trial;
  const unit = await permittedUnit(services.db, caller, { ability: 'administerService', id: ouId });
  if (!unit.ok) return unit;
  // A step of a drag waits for it: what does not depend on each other is asked for together.
  const [service, channels, account] = await Promise.all([
    serviceId === undefined ? undefined : visibleService(services.db, caller, serviceId),
    usableChannels(services.db, ouId),
    readAccountFacts(services.db, ouId),
  ]);
  if (service !== undefined && !service.ok) return service;
  const channel = channels.find(({ id }) => id === channelId);
  if (channel === undefined) return refuse('services.channelUnknown', { channel: channelId });
  const made = await pageOfTrial({ caller, services }, { trial, channel, account, signal });
  return made.ok ? ok(made.value.page) : made;
}
