// A delivery and its shipments as providers of channels are given them.
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { OutgoingDelivery, OutgoingShipment } from '#server/channels/provider/provider.ts';

export const DELIVERY: OutgoingDelivery = {
  deliveryId: 7,
  deliveryNumber: 'ALDER-2026-00000001-5',
  channelName: 'Letters Île-de-France',
  merged: false,
  furtherFiles: [],
  properties: {},
  secrets: {},
  senderName: '',
  test: false,
};

/** A shipment whose composed file lies in `folder`. */
export async function composedShipment(
  folder: string,
  nuid: string,
  values: Record<string, string> = {},
): Promise<OutgoingShipment> {
  const file = path.join(folder, `composed-${nuid}`);
  await writeFile(file, `%PDF-1.7 ${nuid} %%EOF`);
  const options = [{ optionType: 'Colour', value: 'Black' }];
  return {
    shipmentId: 12,
    nuid,
    path: file,
    furtherFiles: [],
    pages: 2,
    sheets: 1,
    recipient: 'Élodie "Zoé"',
    countryCode: 'FR',
    options,
    values,
  };
}
