// The notification about a document, and the screen it leads to. Pure.
import type { InboxDocument } from '#domain/bridge/inbox.ts';
import { addressOf } from '#domain/routes/routes.address.ts';

export interface Note {
  /** Label of the title; the body is the document's name. */
  readonly label: 'shell.note.received.title' | 'shell.note.attention.title' | 'shell.note.confirmed.title';
  /** A note takes the place of an earlier one of the same kind. */
  readonly tag: string;
  readonly path: string;
}

/** Where a document is dealt with. */
export function documentPath({ mode, id }: InboxDocument): string {
  if (mode === 'manual') return addressOf('printer.manual', { file: id });
  if (mode === 'automated') return addressOf('printer.automated', { file: id });
  return addressOf('printer.async', { open: id });
}

/** undefined: no notification. @param before the same document at its last change; undefined: it is new */
export function noteOf(before: InboxDocument | undefined, now: InboxDocument): Note | undefined {
  if (before?.state === now.state) return undefined;
  const path = documentPath(now);
  if (now.state === 'attention') return { label: 'shell.note.attention.title', tag: `attention-${now.id}`, path };
  if (now.state === 'confirmed') return { label: 'shell.note.confirmed.title', tag: 'confirmed', path };
  if (before === undefined && now.state === 'waiting' && now.mode === 'async')
    return { label: 'shell.note.received.title', tag: 'received', path };
  return undefined;
}

/** A manual document that has just come is shown at once: the person printed it to send it. */
export const opensWindow = (before: InboxDocument | undefined, now: InboxDocument): boolean =>
  before === undefined && now.mode === 'manual' && (now.state === 'waiting' || now.state === 'uploading');

const ENDS: readonly InboxDocument['state'][] = ['deposited', 'confirmed', 'dropped'];
/** How many documents the tray counts. */
export const openCount = (documents: readonly InboxDocument[]): number =>
  documents.filter(({ state }) => !ENDS.includes(state)).length;
