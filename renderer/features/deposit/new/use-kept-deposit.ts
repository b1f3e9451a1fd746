// A deposit that the end of a session interrupted before its job was made: given back after the sign-in, once.
import { useEffect, useRef, useState } from 'react';
import type { Service } from '#domain/api/configuration/services.contract.ts';
import type { Draft } from '#domain/api/deposit/drafts.contract.ts';
import { useKeptDraft } from '#renderer/session/kept-draft.ts';
import { firstSettings, settingsLike } from '../creation/creation.rules.ts';
import type { Uploads } from '../files/use-uploads.ts';
import { type DepositDraft, draftFor, draftToKeep } from './kept-deposit.rules.ts';
import { begunDeposit } from './letter-draft.rules.ts';
import type { NewDepositInput } from './new-deposit.types.ts';

/** `draft`: the interrupted deposit, else the draft that was opened, if there is one. `keep`: called with each render, with what would be lost now. */
export function useKeptDeposit(service: Service, { begun, like }: Pick<NewDepositInput, 'begun' | 'like'>) {
  const { kept, keep } = useKeptDraft(`deposit.${service.id}`);
  const [first] = useState(() => (like ? settingsLike(service, like) : firstSettings(service)));
  const [draft] = useState(() => draftFor(kept, service, first) ?? (begun && begunDeposit(begun, service, first)));
  return {
    first: draft?.settings ?? first,
    draft,
    keep: (now: Omit<DepositDraft, 'version' | 'files'> & { readonly uploads: Uploads }) => {
      const { uploads, ...rest } = now;
      keep(draftToKeep({ ...rest, files: uploads.held }, service, first));
    },
  };
}

/** Puts the kept files back into their boxes, once. */
export function useRestoredFiles(draft: DepositDraft | undefined, { adopt }: Uploads): void {
  const done = useRef(false);
  useEffect(() => {
    if (done.current || draft === undefined) return;
    done.current = true;
    for (const { box, ...file } of draft.files) adopt(box, [file]);
  }, [draft, adopt]);
}

/** Puts the files of a draft into their boxes that are not there, and takes out those that it no longer has. */
export function showFiles({ entries, adopt, remove }: Uploads, { content, files }: Draft): void {
  const wanted = Object.entries(content.sessionFiles ?? {}).flatMap(([box, ids]) =>
    ids.map((fileId) => ({ box, fileId, name: files.find((one) => one.fileId === fileId)?.name ?? '' })),
  );
  for (const { key, box, stored } of entries) {
    if (stored && !wanted.some((one) => one.box === box && one.fileId === stored.fileId)) remove(key);
  }
  for (const { box, ...file } of wanted) {
    if (!entries.some((one) => one.box === box && one.fileId === file.fileId)) adopt(box, [file]);
  }
}
