// Of a data file: what the letter says, with columns in it, and the letter as the engine prints it.
import { Button, SegmentedControl, Textarea, TextInput } from '@mantine/core';
import { useId, useRef, useState } from 'react';
import { useText } from '#renderer/i18n/text.ts';
import { nameInBraces, unknownNames } from '../rows/letter.rules.ts';
import rows from '../rows/rows.module.css';
import classes from '../wizard.module.css';
import { useWizard } from '../wizard.ts';

type Field = 'sender' | 'subject' | 'text';
type Input = HTMLInputElement | HTMLTextAreaElement;

/** Characters of one page at most. */
const MOST_TEXT = 4_000;
const MOST_LINE = 200;

export function LetterQuestion() {
  const t = useText();
  const side = useId();
  const { rows: sample, answers, answer, window } = useWizard();
  const { written } = answers;
  const last = useRef<{ field: Field; input: Input }>(undefined);
  const text = useRef<HTMLTextAreaElement>(null);
  const set = (field: Field, value: string) => answer({ written: { ...written, [field]: value } });
  const insert = (words: string) => {
    const { field, input } = last.current ?? { field: 'text' as const, input: text.current };
    const at = last.current ? (input?.selectionStart ?? written[field].length) : written[field].length;
    set(field, written[field].slice(0, at) + words + written[field].slice(at));
    // The cursor stands behind what came, once it is there.
    requestAnimationFrame(() => {
      input?.focus();
      input?.setSelectionRange(at + words.length, at + words.length);
    });
  };
  const of = (field: Field) => ({
    value: written[field],
    onFocus: ({ currentTarget: input }: { currentTarget: Input }) => {
      last.current = { field, input };
    },
    onChange: ({ currentTarget: input }: { currentTarget: Input }) => set(field, input.value),
  });
  const unknown = [...new Set(Object.values(written).flatMap((one) => unknownNames(one, sample.columns)))];
  return (
    <>
      <p className={classes.hint}>{t('processing.wizard.letter.hint')}</p>
      <TextInput
        data-filled
        label={t('processing.wizard.letter.sender')}
        description={t('processing.wizard.letter.senderHint')}
        maxLength={MOST_LINE}
        {...of('sender')}
      />
      <TextInput data-filled label={t('processing.wizard.letter.subject')} maxLength={MOST_LINE} {...of('subject')} />
      <Textarea
        ref={text}
        data-filled
        label={t('processing.wizard.letter.text')}
        description={t('processing.wizard.letter.textHint')}
        autosize
        minRows={6}
        maxRows={14}
        maxLength={MOST_TEXT}
        dir="auto"
        {...of('text')}
      />
      <Inserts onInsert={insert} />
      <UnknownColumns names={unknown} />
      <div>
        <h3 id={side}>{t('processing.wizard.letter.window')}</h3>
        <SegmentedControl
          fullWidth
          aria-labelledby={side}
          value={window}
          data={(['left', 'right'] as const).map((value) => ({
            value,
            label: t(`processing.wizard.window.${value}`),
          }))}
          onChange={(next) => answer({ window: next === 'left' ? 'left' : 'right' })}
        />
      </div>
    </>
  );
}

/** Columns that are offered at once; the others on demand. */
const AT_ONCE = 8;

/** What a text names that is no column; shows nothing where there is none. */
export function UnknownColumns({ names }: { names: readonly string[] }) {
  const t = useText();
  if (names.length === 0) return null;
  return (
    <p className={classes.warn} role="status">
      {t('processing.wizard.letter.unknown', { name: names.join(', ') })}
    </p>
  );
}

/** A press for each column, and one for the greeting. */
export function Inserts({ onInsert, greets = true }: { onInsert: (words: string) => void; greets?: boolean }) {
  const t = useText();
  const { rows: sample } = useWizard();
  const [all, setAll] = useState(false);
  const name = nameInBraces(sample.columns, sample.roles);
  const shown = all ? sample.columns : sample.columns.slice(0, AT_ONCE);
  return (
    <section className={rows.inserts} aria-label={t('processing.wizard.insert')}>
      <span className={classes.hint}>{t('processing.wizard.insert')}</span>
      {greets && name !== '' ? (
        <Button
          variant="light"
          size="compact-xs"
          onClick={() => onInsert(`${t('processing.wizard.greeting', { name })}\n\n`)}
        >
          {t('processing.wizard.insertGreeting')}
        </Button>
      ) : null}
      {shown.map(({ field, label }) => (
        <Button key={field} variant="default" size="compact-xs" onClick={() => onInsert(`{${label}}`)}>
          <bdi>{label}</bdi>
        </Button>
      ))}
      {shown.length < sample.columns.length ? (
        <Button variant="subtle" size="compact-xs" onClick={() => setAll(true)}>
          {t('processing.wizard.insertAll', { n: sample.columns.length })}
        </Button>
      ) : null}
    </section>
  );
}
