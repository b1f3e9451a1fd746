// What differs in a service, in words: where, and from what to what. Pure: words and names are given.
import type { Change } from '#domain/services/changes/changes.ts';
import { isUnfolded } from '#domain/services/changes/unfold.ts';
import { type ChangeWording, pathText } from './path-text.ts';
import { valueText } from './value-text.ts';

/** What came or went where it has no name of its own; without one, its place says all. */
function thingText({ path, before, after }: Change, wording: ChangeWording): string {
  const thing = before ?? after;
  return isUnfolded(path.at(-2) ?? '') && thing !== null ? valueText(path, thing, wording) : '';
}

/** A change as its line says it. */
export function changeText(change: Change & { readonly long?: boolean }, wording: ChangeWording): string {
  const { t } = wording.rules;
  const place = pathText(change.path, wording).join(' › ');
  if (change.long === true) return t('processing.change.long', { place });
  if (change.kind !== 'changed') {
    const thing = thingText(change, wording);
    return t(`processing.change.${change.kind}`, { place: thing === '' ? place : `${place} (${thing})` });
  }
  const before = valueText(change.path, change.before, wording);
  const after = valueText(change.path, change.after, wording);
  return t('processing.change.changed', { place, before, after });
}
