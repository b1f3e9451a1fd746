// Lines that are edited, with what they were before: each change can be taken back, typing in one line as one change.
import { useEffect, useLayoutEffect, useRef } from 'react';
import type { Edited } from './address.rules.ts';

interface HistoryInput {
  readonly lines: readonly string[];
  readonly onChange: (lines: string[]) => void;
  /** Puts the focus into a line, with the caret behind so many characters. */
  readonly focus: (line: number, caret: number) => void;
}

interface Step extends Edited {
  /** The line that was typed in; undefined for a change of the lines themselves. */
  readonly typed?: number;
}

const MOST_STEPS = 200;

export function useLineHistory({ lines, onChange, focus }: HistoryInput) {
  const steps = useRef<Step[]>([]);
  /** What was shown last: other lines came from elsewhere, such as a repair, and can be taken back too. */
  const seen = useRef(lines);
  const caret = useRef<{ line: number; caret: number }>(null);
  useEffect(() => {
    if (seen.current.join('\n') !== lines.join('\n')) {
      steps.current.push({ lines: seen.current, line: 0, caret: 0 });
    }
    seen.current = lines;
  }, [lines]);
  // In the same turn as the key: the next one finds the caret where it belongs, however fast it comes.
  useLayoutEffect(() => {
    if (caret.current === null) return;
    const { line, caret: at } = caret.current;
    caret.current = null;
    focus(line, at);
  });
  const show = (edited: Edited) => {
    seen.current = edited.lines;
    caret.current = { line: edited.line, caret: edited.caret };
    onChange([...edited.lines]);
  };
  const remember = (step: Step) => {
    steps.current.push(step);
    if (steps.current.length > MOST_STEPS) steps.current.shift();
  };
  return {
    /** Changes the lines themselves; `from`: where the caret was. */
    edit: (edited: Edited, from: { line: number; caret: number }) => {
      remember({ lines, ...from });
      show(edited);
    },
    type: (line: number, text: string) => {
      const last = steps.current.at(-1);
      if (last?.typed !== line) remember({ lines, line, caret: (lines[line] ?? '').length, typed: line });
      seen.current = lines.map((one, n) => (n === line ? text : one));
      onChange([...seen.current]);
    },
    /** Takes the last change back. */
    undo: () => {
      const last = steps.current.pop();
      if (last !== undefined) show(last);
    },
  };
}
