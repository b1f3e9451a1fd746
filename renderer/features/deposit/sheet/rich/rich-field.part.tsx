// A value of formatted text: seen and edited as it is read, not as its source.
import { IconBold, IconItalic, IconList, IconListNumbers, IconUnderline } from '@tabler/icons-react';
import { type ClipboardEvent, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useText } from '#renderer/i18n/text.ts';
import { IconButton } from '#renderer/ui/controls/icon-button.part.tsx';
import { isEditable } from './markup.rules.ts';
import { markupOf, showMarkup } from './markup.ts';
import classes from './rich-field.module.css';
import { endsBy, type RichFieldProps } from './rich-field.ts';
import { SourceField } from './source-field.part.tsx';

const TOOLS = [
  { command: 'bold', icon: IconBold, label: 'deposit.sheet.rich.bold' },
  { command: 'italic', icon: IconItalic, label: 'deposit.sheet.rich.italic' },
  { command: 'underline', icon: IconUnderline, label: 'deposit.sheet.rich.underline' },
  { command: 'insertUnorderedList', icon: IconList, label: 'deposit.sheet.rich.bullets' },
  { command: 'insertOrderedList', icon: IconListNumbers, label: 'deposit.sheet.rich.numbers' },
] as const;

/** What the field cannot keep is edited as its source. */
export function RichField(props: RichFieldProps) {
  // While it is typed, the field stays the one that it was.
  const [isRich] = useState(() => isEditable(props.html));
  return isRich ? <Formatted {...props} /> : <SourceField {...props} />;
}

/** Without its formatting; line ends stay. */
function pasteText(event: ClipboardEvent): void {
  event.preventDefault();
  document.execCommand('insertText', false, event.clipboardData.getData('text/plain'));
}

function Formatted({ html, label, placeholder, disabled, describedBy, invalid, onType, onDone }: RichFieldProps) {
  const t = useText();
  const field = useRef<HTMLDivElement>(null);
  const own = useRef<string>(undefined);
  useLayoutEffect(() => {
    // What was typed here stands there already, with the cursor in it.
    if (!field.current || own.current === html) return;
    own.current = html;
    showMarkup(field.current, html);
  }, [html]);
  const { pressed, run } = useTools(field);
  const typed = () => {
    if (!field.current) return;
    own.current = markupOf(field.current);
    onType(own.current);
  };
  return (
    <div className={classes.field} data-invalid={invalid || undefined} data-disabled={disabled || undefined}>
      {disabled ? null : (
        <div className={classes.tools} role="toolbar" aria-label={t('deposit.sheet.rich.tools', { name: label })}>
          {TOOLS.map((tool) => (
            <IconButton
              key={tool.command}
              icon={tool.icon}
              label={t(tool.label)}
              active={pressed.has(tool.command)}
              aria-pressed={pressed.has(tool.command)}
              // The selection stays in the field.
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => run(tool.command)}
            />
          ))}
        </div>
      )}
      {/* biome-ignore lint/a11y/useSemanticElements: no element of the browser edits formatted text */}
      <div
        ref={field}
        className={classes.text}
        role="textbox"
        aria-multiline
        aria-label={label}
        aria-describedby={describedBy}
        aria-invalid={invalid || undefined}
        aria-disabled={disabled || undefined}
        aria-placeholder={placeholder}
        data-placeholder={html === '' ? placeholder : undefined}
        dir="auto"
        tabIndex={0}
        contentEditable={!disabled}
        suppressContentEditableWarning
        onInput={typed}
        onPaste={pasteText}
        onKeyDown={endsBy(onDone)}
      />
    </div>
  );
}

/** The tools, and which of them hold where the cursor stands. */
function useTools(field: { readonly current: HTMLDivElement | null }) {
  const [pressed, setPressed] = useState<ReadonlySet<string>>(new Set());
  useEffect(() => {
    const look = () => {
      if (!field.current?.contains(document.getSelection()?.anchorNode ?? null)) return;
      const held = TOOLS.map(({ command }) => command).filter((command) => document.queryCommandState(command));
      setPressed((before) =>
        before.size === held.length && held.every((one) => before.has(one)) ? before : new Set(held),
      );
    };
    document.addEventListener('selectionchange', look);
    return () => document.removeEventListener('selectionchange', look);
  }, [field]);
  const run = (command: string) => {
    const { current: element } = field;
    if (!element) return;
    if (!element.contains(document.getSelection()?.anchorNode ?? null)) element.focus();
    document.execCommand('defaultParagraphSeparator', false, 'p');
    document.execCommand(command);
    const holds = document.queryCommandState(command);
    setPressed((before) => new Set([...before].filter((one) => one !== command).concat(holds ? [command] : [])));
  };
  return { pressed, run };
}
