// The lines of an address as they will be printed, to be edited; characters that do not fit are marked.
import { type KeyboardEvent, useEffect, useRef } from 'react';
import type { Fault } from '#domain/api/shapes.ts';
import { useText } from '#renderer/i18n/text.ts';
import classes from './address.module.css';
import { faultyLine, isSurplus, joinLine, overflowAt, splitLine } from './address.rules.ts';

interface AddressLinesProps {
  lines: readonly string[];
  fault: Fault | null | undefined;
  /** Id of the element with the reason. */
  reasonId: string;
  /** Focuses the offending line when it appears, and whenever this key changes. */
  focusKey?: string | number;
  disabled?: boolean;
  onChange: (lines: string[]) => void;
  /** Enter. */
  onDone?: () => void;
}

type LineAction = 'split' | 'join' | 'up' | 'down' | 'done';

interface Caret {
  /** Line of the caret, and the last line, from 0. */
  readonly at: number;
  readonly last: number;
  /** The caret is before the first character, and nothing is selected. */
  readonly atStart: boolean;
}

/** What a key does to the lines; undefined for a key that only types. */
function actionOf(keys: { key: string; shiftKey: boolean }, { at, last, atStart }: Caret): LineAction | undefined {
  if (keys.key === 'Enter') return keys.shiftKey ? 'split' : 'done';
  if (keys.key === 'Backspace') return atStart && at > 0 ? 'join' : undefined;
  if (keys.key === 'ArrowUp') return at > 0 ? 'up' : undefined;
  return keys.key === 'ArrowDown' && at < last ? 'down' : undefined;
}

/** Enter is done, Shift Enter splits a line, Backspace at its start joins it to the one above, arrows walk. */
export function AddressLines(props: AddressLinesProps) {
  const { lines, fault, reasonId, focusKey, disabled = false, onChange, onDone } = props;
  const t = useText();
  const list = useRef<HTMLOListElement>(null);
  const shown = lines.length === 0 ? [''] : lines;
  const bad = faultyLine(fault, shown);
  const focus = (line: number, caret?: number) =>
    requestAnimationFrame(() => {
      const input = list.current?.querySelectorAll('input')[line];
      input?.focus();
      if (input) input.setSelectionRange(caret ?? input.value.length, caret ?? input.value.length);
    });
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key decides when to focus, not the lines typed since
  useEffect(() => {
    if (focusKey !== undefined) focus(Math.max(0, bad));
  }, [focusKey]);

  const key = (event: KeyboardEvent<HTMLInputElement>, at: number) => {
    const input = event.currentTarget;
    const caret = input.selectionStart ?? 0;
    const collapsed = input.selectionStart === input.selectionEnd;
    const act = actionOf(event, { at, last: shown.length - 1, atStart: caret === 0 && collapsed });
    if (act === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    const actions: Readonly<Record<LineAction, () => void>> = {
      split: () => {
        onChange(splitLine(shown, at, caret));
        focus(at + 1, 0);
      },
      join: () => {
        onChange(joinLine(shown, at));
        focus(at - 1, (shown[at - 1] ?? '').length);
      },
      up: () => focus(at - 1),
      down: () => focus(at + 1),
      done: () => onDone?.(),
    };
    actions[act]();
  };

  return (
    <ol ref={list} className={classes.lines} dir="ltr">
      {shown.map((line, n) => {
        const fits = overflowAt(fault, n);
        const isBad = n === bad || isSurplus(fault, n);
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: a line has no identity but its place
          <li key={n} data-bad={isBad || undefined}>
            <span aria-hidden>{n + 1}</span>
            <span className={classes.field}>
              {fits === undefined ? null : (
                <span className={classes.over} aria-hidden>
                  {[...line].slice(0, fits).join('')}
                  <mark>{[...line].slice(fits).join('')}</mark>
                </span>
              )}
              <input
                aria-label={t('deposit.mend.line', { n: n + 1 })}
                aria-invalid={isBad}
                aria-describedby={isBad ? reasonId : undefined}
                autoComplete="off"
                spellCheck={false}
                disabled={disabled}
                value={line}
                onChange={(event) => onChange(shown.map((one, at) => (at === n ? event.currentTarget.value : one)))}
                onKeyDown={(event) => key(event, n)}
              />
            </span>
            <span className={classes.length} aria-hidden>
              {fits === undefined ? [...line].length : `${[...line].length} / ${fits}`}
            </span>
          </li>
        );
      })}
    </ol>
  );
}
