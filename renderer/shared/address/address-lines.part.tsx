// The lines of an address as they will be printed, to be edited by mouse and keys; characters that do not fit are marked.
import { useDirection } from '@mantine/core';
import { IconAlertTriangle, IconArrowBarToUp, IconCornerDownLeft, IconPlus, IconX } from '@tabler/icons-react';
import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import type { Fault } from '#domain/api/shapes.ts';
import { useText } from '#renderer/i18n/text.ts';
import classes from './address.module.css';
import { addLine, faultyLine, firstFocus, joinLine, overflowAt, removeLine, splitLine } from './address.rules.ts';
import { useLineHistory } from './use-line-history.ts';

interface AddressLinesProps {
  lines: readonly string[];
  fault: Fault | null | undefined;
  /** Id of the element with the reason. */
  reasonId: string;
  /** The reason in words, shown under its own line; faults of the whole address are shown below by the caller. */
  reason?: ReactNode;
  /** Focuses the offending line when it appears, and whenever this key changes. */
  focusKey?: string | number;
  disabled?: boolean;
  onChange: (lines: string[]) => void;
  /** Enter, while the address can be saved; without it Enter goes on to the next line, or adds one. */
  onDone?: (() => void) | undefined;
}

type LineAction = 'split' | 'join' | 'up' | 'down' | 'add' | 'done' | 'undo';

interface Caret {
  /** Line of the caret, and the last line, from 0. */
  readonly at: number;
  readonly last: number;
  /** The caret is before the first character, and nothing is selected. */
  readonly atStart: boolean;
  /** Enter ends the editing. */
  readonly endsByEnter: boolean;
}

type Keys = Pick<KeyboardEvent, 'key' | 'shiftKey' | 'ctrlKey' | 'metaKey'>;

function onEnter({ shiftKey }: Keys, { at, last, endsByEnter }: Caret): LineAction {
  if (shiftKey) return 'split';
  if (endsByEnter) return 'done';
  return at === last ? 'add' : 'down';
}

/** What a key does to the lines; undefined for a key that only types. */
function actionOf(keys: Keys, caret: Caret): LineAction | undefined {
  const { at, last, atStart } = caret;
  const commands = keys.ctrlKey || keys.metaKey;
  if (commands) return keys.key.toLowerCase() === 'z' && !keys.shiftKey ? 'undo' : undefined;
  if (keys.key === 'Enter') return onEnter(keys, caret);
  if (keys.key === 'Backspace') return atStart && at > 0 ? 'join' : undefined;
  if (keys.key === 'ArrowUp') return at > 0 ? 'up' : undefined;
  return keys.key === 'ArrowDown' && at < last ? 'down' : undefined;
}

/**
 * Enter saves, or goes on to the next line and adds one behind the last; Shift Enter splits a line, Backspace at its start joins
 * it to the one above, arrows walk, Ctrl Z takes back.
 */
export function AddressLines(props: AddressLinesProps) {
  const { lines, fault, reasonId, reason, focusKey, disabled = false, onChange, onDone } = props;
  const list = useRef<HTMLOListElement>(null);
  const [at, setAt] = useState(0);
  const shown = lines.length === 0 ? [''] : lines;
  const bad = faultyLine(fault, shown);
  const inputAt = (line: number) => list.current?.querySelectorAll('input')[line];
  const focus = (line: number, caret?: number) => {
    const input = inputAt(line);
    input?.focus();
    if (input) input.setSelectionRange(caret ?? input.value.length, caret ?? input.value.length);
  };
  const history = useLineHistory({ lines: shown, onChange, focus });
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key decides when to focus, not the lines typed since
  useEffect(() => {
    if (focusKey !== undefined) focus(firstFocus(fault, shown));
  }, [focusKey]);
  const line = Math.min(at, shown.length - 1);
  const act = (action: LineAction, n: number) => {
    const caret = inputAt(n)?.selectionStart ?? 0;
    const actions: Readonly<Record<LineAction, () => void>> = {
      split: () => history.edit(splitLine(shown, n, caret), { line: n, caret }),
      join: () => history.edit(joinLine(shown, n), { line: n, caret: 0 }),
      add: () => history.edit(addLine(shown, n), { line: n, caret }),
      up: () => focus(n - 1),
      down: () => focus(n + 1),
      undo: history.undo,
      done: () => onDone?.(),
    };
    actions[action]();
  };
  const key = (event: KeyboardEvent<HTMLInputElement>, n: number) => {
    const { selectionStart, selectionEnd } = event.currentTarget;
    const atStart = selectionStart === 0 && selectionEnd === 0;
    const action = actionOf(event, { at: n, last: shown.length - 1, atStart, endsByEnter: onDone !== undefined });
    if (action === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    act(action, n);
  };
  return (
    <div className={classes.editor}>
      <ol ref={list} className={classes.lines} dir="ltr">
        {shown.map((text, n) => (
          <AddressLine
            // biome-ignore lint/suspicious/noArrayIndexKey: a line has no identity but its place
            key={n}
            n={n}
            text={text}
            fits={overflowAt(fault, n)}
            describedBy={n === bad ? reasonId : undefined}
            reason={n === bad ? reason : undefined}
            disabled={disabled}
            onFocus={() => setAt(n)}
            onType={(typed) => history.type(n, typed)}
            onKey={(event) => key(event, n)}
            onRemove={
              disabled || shown.length === 1
                ? undefined
                : () => history.edit(removeLine(shown, n), { line: n, caret: text.length })
            }
          />
        ))}
      </ol>
      {disabled ? null : <LineTools line={line} onAct={(action) => act(action, line)} />}
    </div>
  );
}

interface AddressLineProps {
  /** From 0. */
  n: number;
  text: string;
  fits: number | undefined;
  /** Set for the offending line. */
  describedBy: string | undefined;
  reason: ReactNode;
  disabled: boolean;
  onFocus: () => void;
  onType: (text: string) => void;
  onKey: (event: KeyboardEvent<HTMLInputElement>) => void;
  onRemove: (() => void) | undefined;
}

function AddressLine(props: AddressLineProps) {
  const { n, text, fits, describedBy, reason, disabled, onFocus, onType, onKey, onRemove } = props;
  const t = useText();
  // The reason is a sentence of the screen among lines that read from left to right.
  const { dir } = useDirection();
  const isBad = describedBy !== undefined;
  return (
    <li data-bad={isBad || undefined}>
      <span className={classes.number} aria-hidden>
        {n + 1}
      </span>
      <span className={classes.field}>
        {fits === undefined ? null : (
          <span className={classes.over} aria-hidden>
            {[...text].slice(0, fits).join('')}
            <mark>{[...text].slice(fits).join('')}</mark>
          </span>
        )}
        <input
          aria-label={t('deposit.mend.line', { n: n + 1 })}
          aria-invalid={isBad}
          aria-describedby={describedBy}
          autoComplete="off"
          spellCheck={false}
          disabled={disabled}
          value={text}
          onFocus={onFocus}
          onChange={(event) => onType(event.currentTarget.value)}
          onKeyDown={onKey}
        />
      </span>
      <span className={classes.length} aria-hidden>
        {fits === undefined ? [...text].length : `${[...text].length} / ${fits}`}
      </span>
      {onRemove ? (
        <button
          type="button"
          className={classes.remove}
          tabIndex={-1}
          aria-label={t('deposit.mend.removeLine', { n: n + 1 })}
          onClick={onRemove}
        >
          <IconX size={14} stroke={1.75} aria-hidden />
        </button>
      ) : null}
      {isBad && reason ? (
        <p className={classes.why} id={describedBy} role="status" dir={dir}>
          <IconAlertTriangle size={14} stroke={1.75} aria-hidden />
          <span>{reason}</span>
        </p>
      ) : null}
    </li>
  );
}

interface LineTool {
  readonly action: LineAction;
  readonly Icon: typeof IconPlus;
  readonly label: string;
  readonly off?: boolean;
}

/** What can be done to the line with the cursor, in words. */
function LineTools({ line, onAct }: { line: number; onAct: (action: LineAction) => void }) {
  const t = useText();
  const tools: readonly LineTool[] = [
    { action: 'split', Icon: IconCornerDownLeft, label: t('deposit.mend.split') },
    { action: 'join', Icon: IconArrowBarToUp, label: t('deposit.mend.join'), off: line === 0 },
    { action: 'add', Icon: IconPlus, label: t('deposit.mend.addLine') },
  ];
  return (
    <div className={classes.tools} role="toolbar" aria-label={t('deposit.mend.tools')}>
      {tools.map(({ action, Icon, label, off = false }) => (
        <button
          key={action}
          type="button"
          disabled={off}
          // The caret stays where it is.
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => onAct(action)}
        >
          <Icon size={14} stroke={1.75} aria-hidden />
          {label}
        </button>
      ))}
    </div>
  );
}
