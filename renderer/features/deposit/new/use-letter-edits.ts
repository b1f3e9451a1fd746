// What a person changes of one letter's values, kept together with the upload that they belong to.
import { useRef, useState } from 'react';
import { type LetterEdits, noEdits } from './kept-deposit.rules.ts';

type EditKind = 'values' | 'typed' | 'areas';

/**
 * `now`: the changes of the letter that is shown. `edits`: the changes that are kept, perhaps of a letter that is still
 * being restored. `edit` changes the letter that was shown when it was created: an answer that arrives after another
 * letter was dropped is ignored.
 */
export function useLetterEdits(fileId: string | undefined, kept: LetterEdits | undefined) {
  const [edits, setEdits] = useState(kept ?? noEdits(undefined));
  const shown = useRef(fileId);
  shown.current = fileId;
  const now = edits.fileId === fileId ? edits : noEdits(fileId);
  const edit = <K extends EditKind>(part: K, name: string, value: LetterEdits[K][string] | undefined) => {
    if (shown.current !== fileId) return;
    setEdits((before) => {
      const base = before.fileId === fileId ? before : noEdits(fileId);
      const { [name]: _old, ...others } = base[part];
      return { ...base, [part]: value === undefined ? others : { ...others, [name]: value } };
    });
  };
  return { edits, now, edit, setEdits };
}
