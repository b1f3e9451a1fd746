// Which rows would leave with an address that the window of their envelope does not show (decision 0584).
import type { Correction } from '#domain/addresses/correction.ts';
import { PageArea } from '#domain/documents/area.schema.ts';
import { mainBoxOf } from '#domain/services/main-box.ts';
import type { ServiceDefinition } from '#domain/services/service.schema.ts';
import { addressWayOn } from '#domain/services/sheets.rules.ts';
import { leavesBesideWindow } from '#domain/services/window/window.ts';
import { readAccountFacts } from '#server/letters/requirements/account-facts.ts';
import { recipientAddressName } from '#server/letters/requirements/check-row.rules.ts';
import { senderOf } from '#server/letters/requirements/printed-address.ts';
import type { Db } from '#server/storage/schema.ts';
import { areasOf } from '../row-facts.ts';
import { channelsOf, readPlan } from '../row-plan.ts';

/** A row as far as its window asks. */
export interface RowInWindow {
  /** Labels of the channels that carry it. */
  readonly dispatch: readonly string[];
  readonly correction: Correction | null;
  /** Its values by name; `area`: where a person chose it. */
  readonly values: Readonly<Record<string, { readonly properties: Readonly<Record<string, unknown>> }>>;
  /** Pages of each of its documents by their boxes, in order. */
  readonly documents: readonly { readonly boxName: string; readonly pages: number }[];
}

/** The question for each row of a service, asked of what its account and channels are today. */
export async function windowCheck(
  db: Db,
  service: ServiceDefinition,
  accountId: number,
): Promise<(row: RowInWindow) => boolean> {
  const [{ specs }, channels, account] = await Promise.all([
    readPlan(db, service),
    channelsOf(db, service),
    readAccountFacts(db, accountId),
  ]);
  const { countryCode } = senderOf(account);
  const mainBox = mainBoxOf(service)?.name;
  const areasOfRow = (values: RowInWindow['values'], boxName: string): PageArea[] => {
    const name = recipientAddressName(specs, values);
    const moved = PageArea.safeParse(name === undefined ? undefined : values[name]?.properties.area);
    if (moved.success) return [moved.data];
    const value = specs.find((spec) => spec.name === name)?.value ?? null;
    return areasOf(value).flatMap(({ box, area }) => ((box ?? mainBox) === boxName && area ? [area] : []));
  };
  return ({ dispatch, correction, values, documents }) => {
    const [first] = documents;
    if (first === undefined) return false;
    const areas = areasOfRow(values, first.boxName);
    return dispatch.some((label) => {
      const serviceChannel = service.channels.find((one) => one.label === label);
      const channel = channels.get(label);
      if (serviceChannel === undefined || channel === undefined) return false;
      const envelope = { serviceChannel, channel, boxes: service.boxes };
      const way = addressWayOn(envelope, correction, documents.length);
      return leavesBesideWindow({ areas, pages: first.pages, envelope, way, countryCode });
    });
  };
}
