// What a person changes of one letter's values, held with the upload it belongs to.
import { useRef, useState } from 'react';
import { type LetterEdits, noEdits } from './kept-deposit.rules.ts';

type Part = 'values' | 'typed' | 'areas';

/**
 * `now`: the changes of the letter that is shown. `edits`: what is held, which may wait for a letter that is put back.
 * `edit` is for the letter it was made with: an answer that comes after another was dropped is left out.
 */
export function useLetterEdits(fileId: string | undefined, kept: LetterEdits | undefined) {
  const [edits, setEdits] = useState(kept ?? noEdits(undefined));
  const shown = useRef(fileId);
  shown.current = fileId;
  const now = edits.fileId === fileId ? edits : noEdits(fileId);
  const edit = <P extends Part>(part: P, name: string, value: LetterEdits[P][string] | undefined) => {
    if (shown.current !== fileId) return;
    setEdits((before) => {
      const base = before.fileId === fileId ? before : noEdits(fileId);
      const { [name]: _old, ...others } = base[part];
      return { ...base, [part]: value === undefined ? others : { ...others, [name]: value } };
    });
  };
  return { edits, now, edit };
}
