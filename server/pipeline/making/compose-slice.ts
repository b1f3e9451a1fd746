// Plans and composes the outputs of a slice; one that cannot be composed is set aside with its reason.
import path from 'node:path';
import { CHANNEL_TYPE_ROWS } from '#domain/channels/channel-types.ts';
import { mainBoxOf } from '#domain/services/main-box.ts';
import { addressWayOn } from '#domain/services/sheets.rules.ts';
import { readAreaTexts, textFault } from '#server/letters/composition/area-texts.ts';
import { areasOfLetter, planLetterFiles } from '#server/letters/composition/compose-letter.ts';
import type { StepServices } from '../tasks/step-services.ts';
import type { ComposedOutput, Failed, Planned, ShipmentToDo } from './composed-shipments.ts';
import type { DeliveryToCompose } from './load-delivery.ts';
import { letterFacts } from './load-letters.ts';

/** The outputs of some shipments, planned page by page. */
export async function planSlice(
  services: StepServices,
  delivery: DeliveryToCompose,
  { shipments, folder }: { readonly shipments: readonly ShipmentToDo[]; readonly folder: string },
): Promise<{ planned: Planned[]; failed: Failed[] }> {
  const facts = await letterFacts(
    services,
    shipments.map(({ pack_group_id }) => pack_group_id),
  );
  const options = Object.fromEntries(
    delivery.options.map(({ optionTypeId, valueId }) => [String(optionTypeId), valueId]),
  );
  const areaTexts = await readAreaTexts(services, [...facts.values()], {
    areas: areasOfLetter(delivery),
    mainBox: mainBoxOf(delivery)?.name,
    lane: 'batch',
  });
  const planned: Planned[] = [];
  const failed: Failed[] = [];
  for (const shipment of shipments) {
    const letter = facts.get(shipment.pack_group_id);
    if (letter === undefined) throw new Error(`Pack group ${shipment.pack_group_id} is gone.`);
    if (addressWayOn(delivery, letter.correction, letter.documents.length) === 'refused') {
      failed.push({
        shipment,
        fault: { label: 'packGroup.addressNotPrintable', parameters: { recipient: letter.recipientLines[0] ?? '' } },
      });
      continue;
    }
    const unread = textFault(areaTexts, letter);
    if (unread !== undefined) {
      failed.push({ shipment, fault: unread });
      continue;
    }
    const request = {
      letter,
      areaTexts,
      channel: delivery.channel,
      serviceChannel: delivery.serviceChannel,
      boxes: delivery.boxes,
      options,
      nuid: shipment.nuid,
      deliveryNumber: delivery.external_id,
      sender: delivery.sender,
      named: delivery.named,
      rendition: 'production' as const,
      now: services.clock.now(),
      test: delivery.test,
    };
    const outputs = planLetterFiles(request, (place) => path.join(folder, `${shipment.nuid}-${place}.pdf`));
    // What is posted is the main file: the others lie in no envelope.
    const tooThick = overSheets(delivery, shipment, outputs[0]?.sheets ?? 0);
    if (tooThick !== null) failed.push({ shipment, fault: tooThick });
    else planned.push(...outputs.map((output) => ({ ...output, shipment, documents: letter.documents })));
  }
  return { planned, failed };
}

/** The fault of an envelope that holds more than its service allows: it is never split in silence, never sent too heavy. */
function overSheets(
  { channel, maxSheets }: DeliveryToCompose,
  { pack_group_id: id }: ShipmentToDo,
  sheets: number,
): Failed['fault'] | null {
  if (maxSheets === null || sheets <= maxSheets || !CHANNEL_TYPE_ROWS[channel.channelType].paper) return null;
  return { label: 'packGroup.tooManySheets', parameters: { id, sheets, maximum: maxSheets } };
}

/** The output that a refusal without a name means; undefined: all files of several shipments. */
const onlyOne = (left: readonly Planned[]): Planned | undefined =>
  left.every(({ shipment }) => shipment === left[0]?.shipment) ? left[0] : undefined;

/**
 * Composes what can be; a refusal names its output, whose shipment is set aside, with all its files, before the rest is tried
 * again.
 */
export async function composeAll(
  services: StepServices,
  planned: readonly Planned[],
  signal: AbortSignal,
): Promise<{ done: ComposedOutput[]; failed: Failed[] }> {
  const failed: Failed[] = [];
  let left = [...planned];
  while (left.length > 0) {
    const answer = await services.documents.compose({
      lane: 'batch',
      outputs: left.map(({ output }) => output),
      signal,
    });
    if (answer.ok) {
      const files = answer.value;
      const done = left.flatMap((one, index) => {
        const file = files[index];
        return file === undefined ? [] : [{ planned: one, file }];
      });
      return { done, failed };
    }
    const place = Number(answer.refusal.parameters.output ?? -1);
    const culprit = (left[place] ?? onlyOne(left))?.shipment;
    if (culprit === undefined) throw new Error(`Composition refused a whole slice: ${answer.refusal.label}`);
    failed.push({ shipment: culprit, fault: answer.refusal });
    left = left.filter(({ shipment }) => shipment !== culprit);
  }
  return { done: [], failed };
}
