// A letter, or a mail run that cannot begin yet, as its draft keeps it, and back (docs/model.md, "Drafts"). Pure.
import type { Service } from '#domain/api/configuration/services.contract.ts';
import type { Draft, DraftContent } from '#domain/api/deposit/drafts.contract.ts';
import { mainBoxOf } from '#domain/services/main-box.ts';
import { type BoxFile, creationOf, type Settings } from '../creation/creation.rules.ts';
import { hasSlot } from '../workbench/slots.rules.ts';
import { type DepositDraft, enteredValues, type LetterEdits } from './kept-deposit.rules.ts';

interface BegunDeposit {
  readonly service: Service;
  readonly settings: Settings;
  readonly files: readonly BoxFile[];
  readonly ownerId: number | undefined;
  /** Of a letter's values. */
  readonly edits?: LetterEdits;
  /** For whom it is, as far as that is known. */
  readonly recipient?: string | undefined;
}

/** What is kept; undefined while the server has no file of it. */
export function contentOf({ edits, recipient, ...wish }: BegunDeposit): DraftContent | undefined {
  if (wish.files.length === 0) return undefined;
  const shipmentRequirements = edits === undefined ? {} : enteredValues(edits);
  return {
    ...creationOf(wish),
    ...(Object.keys(shipmentRequirements).length > 0 ? { shipmentRequirements } : {}),
    ...(recipient ? { recipient: [...recipient].slice(0, 200).join('') } : {}),
  };
}

/** The draft as the screen begins with it. Its values count as typed, so that the server checks them anew. */
export function begunDeposit({ content, files }: Draft, service: Service, first: Settings): DepositDraft {
  const kept = files.filter(({ box }) => hasSlot(service, box));
  const main = mainBoxOf(service)?.name;
  const values = Object.entries(content.shipmentRequirements ?? {});
  return {
    version: service.version,
    settings: {
      name: content.jobName ?? '',
      split: content.splitConfiguration ?? first.split,
      metadatas: content.rawJobMetadatas ?? {},
    },
    files: kept.map(({ box, fileId, name }) => ({ box, fileId, name })),
    edits: {
      fileId: kept.find(({ box }) => box === main)?.fileId,
      values: {},
      typed: Object.fromEntries(
        values.map(([name, { value, countryCode = null }]) => [name, { text: value, country: countryCode }]),
      ),
      areas: Object.fromEntries(values.flatMap(([name, { area }]) => (area ? [[name, area]] : []))),
    },
  };
}
