// What is typed of the values of one row, and how it is saved and taken back. Pure.
import type { PackGroup } from '#domain/api/deposit/pack-group.schema.ts';
import type { RawValue, RequirementValue } from '#domain/api/deposit/value.schema.ts';
import type { Typed } from './value-input.part.tsx';

/** Which value: of the envelope, or of one of its documents. */
export interface ValueKey {
  readonly name: string;
  readonly packId: number | undefined;
}

/** A value as it is typed; `takeBack`: again what was read, which `text` shows. */
export interface RowDraft extends Typed {
  readonly place: ValueKey;
  readonly forced: boolean;
  readonly takeBack: boolean;
}

/** Drafts by `keyOfValue`. */
export type RowDrafts = Readonly<Record<string, RowDraft>>;

export const keyOfValue = ({ name, packId }: ValueKey): string => `${packId ?? ''}:${name}`;

type Valued = Pick<PackGroup, 'shipmentRequirements' | 'packs'>;

/** The value that a row has at a place. */
export function valueAt(row: Valued, { name, packId }: ValueKey): RequirementValue | undefined {
  const named =
    packId === undefined ? row.shipmentRequirements : row.packs.find(({ id }) => id === packId)?.requirements;
  return named !== undefined && Object.hasOwn(named, name) ? named[name] : undefined;
}

export const isChanged = (draft: RowDraft, value: RequirementValue | undefined): boolean =>
  draft.takeBack ||
  draft.text !== (value?.value ?? '') ||
  draft.country !== (value?.countryCode ?? null) ||
  draft.forced !== (value?.forced ?? false);

/** What is left to save when `saved` were: a value that was typed anew meanwhile is not that which was saved. */
export const typedSince = (now: RowDrafts, saved: RowDrafts): RowDrafts =>
  Object.fromEntries(Object.entries(now).filter(([key, draft]) => draft !== saved[key]));

export interface EditBody {
  readonly rawShipmentRequirements: Record<string, RawValue>;
  readonly rawPackRequirements: Record<string, Record<string, RawValue>>;
}

function bodyOf(values: readonly (readonly [ValueKey, RawValue])[]): EditBody {
  const body: EditBody = { rawShipmentRequirements: {}, rawPackRequirements: {} };
  for (const [{ name, packId }, raw] of values) {
    if (packId === undefined) body.rawShipmentRequirements[name] = raw;
    else body.rawPackRequirements[String(packId)] = { ...body.rawPackRequirements[String(packId)], [name]: raw };
  }
  return body;
}

/** The edit of all drafts at once. */
export const editOfDrafts = (drafts: RowDrafts): EditBody =>
  bodyOf(
    Object.values(drafts).map(({ place, text, country, forced, takeBack }) => [
      place,
      { value: text, countryCode: country, forced, ...(takeBack ? { takeBack } : {}) },
    ]),
  );

/**
 * The edit that gives a row the values back that it had before the drafts were saved; undefined where one of them was that of
 * the run: given back by an edit, it would be the row's own, and stay when the run's is taken back.
 */
export function undoOfDrafts(drafts: RowDrafts, before: Valued): EditBody | undefined {
  const places = Object.values(drafts).map(({ place }) => place);
  if (places.some((place) => valueAt(before, place)?.change?.forRun !== undefined)) return undefined;
  return bodyOf(
    places.map((place) => {
      const { value = '', countryCode = null, forced = false, modified = false } = valueAt(before, place) ?? {};
      return [place, { value, countryCode, forced, ...(modified || forced ? {} : { takeBack: true }) }];
    }),
  );
}
