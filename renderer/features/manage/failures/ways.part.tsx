// The ways that a failure can go: the suggestion first and chosen, the price of each, what cannot be chosen with the reason. The keys
// 1, 2 and 3 choose. What a way asks for stands in its row: the address, corrected; a note.
import { Button, Radio, Textarea, TextInput } from '@mantine/core';
import '@mantine/core/styles/Radio.layer.css';
import { IconCheck } from '@tabler/icons-react';
import type { ChangeEvent, KeyboardEvent } from 'react';
import { useText } from '#renderer/i18n/text.ts';
import classes from './failures.module.css';
import { WAYS, type Way } from './failures.rules.ts';
import type { Deciding } from './use-deciding.ts';

const TEXTS = {
  nextChannel: 'manage.failure.nextText',
  again: 'manage.failure.againText',
  acknowledge: 'manage.failure.acknowledgeText',
} as const;

/** Enter in a line decides; in an address of several lines it is a line, and decides with Ctrl. */
const deciding =
  (decide: () => void, lines: boolean) =>
  (event: KeyboardEvent): void => {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
    if (lines && !event.ctrlKey && !event.metaKey) return;
    event.preventDefault();
    decide();
  };

function Address({ of }: { of: Deciding }) {
  const t = useText();
  const { sentTo, text, barred, type, fault, isGood } = of.correction;
  if (sentTo === null) return null;
  const field = {
    className: classes.field ?? '',
    label: t('manage.failure.address'),
    dir: 'auto',
    value: text,
    maxLength: 1000,
    error: fault,
    description: barred,
    disabled: barred !== undefined,
    rightSection: isGood ? <IconCheck size={16} aria-label={t('manage.errors.good')} className={classes.good} /> : null,
    onKeyDown: deciding(of.decide, sentTo.postal),
    onChange: (event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) => type(event.currentTarget.value),
  };
  return sentTo.postal ? <Textarea {...field} autosize /> : <TextInput {...field} />;
}

function Note({ of }: { of: Deciding }) {
  const t = useText();
  return (
    <TextInput
      className={classes.field ?? ''}
      label={t('manage.errors.note')}
      dir="auto"
      value={of.note}
      maxLength={1000}
      onKeyDown={deciding(of.decide, false)}
      onChange={(event) => of.write(event.currentTarget.value)}
    />
  );
}

function WayRow({ way, index, of }: { way: Way; index: number; of: Deciding }) {
  const t = useText();
  const why = of.barred(way);
  const isChosen = way === of.way;
  return (
    <div className={classes.way} data-chosen={isChosen || undefined} data-barred={why ? true : undefined}>
      <Radio
        value={way}
        label={
          <>
            {of.labelOf(way)}
            {way === of.suggested ? <em>{t('manage.errors.suggested')}</em> : null}
          </>
        }
        description={why ?? t(TEXTS[way])}
        disabled={why !== undefined}
        onKeyDown={deciding(of.decide, false)}
        classNames={{ root: classes.radio ?? '', label: classes.name ?? '', description: classes.about ?? '' }}
      />
      <span className={classes.price} data-priced={of.isPriced(way) || undefined}>
        <bdi>{why && !of.isPriced(way) ? '' : of.priceOf(way)}</bdi>
      </span>
      <kbd aria-hidden>{index + 1}</kbd>
      {isChosen && way === 'again' ? <Address of={of} /> : null}
      {isChosen && way === 'acknowledge' ? <Note of={of} /> : null}
    </div>
  );
}

export function Ways({ of }: { of: Deciding }) {
  const t = useText();
  return (
    <Radio.Group
      className={classes.group ?? ''}
      label={t('manage.failure.title')}
      classNames={{ label: classes.title ?? '' }}
      value={of.way}
      onChange={(value) => of.choose(value as Way)}
    >
      <div className={classes.ways}>
        {WAYS.map((way, index) => (
          <WayRow key={way} way={way} index={index} of={of} />
        ))}
      </div>
    </Radio.Group>
  );
}

/** The button that repeats choice and price. */
export function DecideButton({ of }: { of: Deciding }) {
  const t = useText();
  const label = of.way === 'again' && !of.correction.value ? t('manage.failure.againSame') : of.labelOf(of.way);
  const price = of.way === 'acknowledge' || !of.isPriced(of.way) ? '' : of.priceOf(of.way);
  return (
    <Button className={classes.decide ?? ''} loading={of.busy} disabled={of.stuck} onClick={of.decide}>
      {[label, price].filter(Boolean).join(' · ')}
    </Button>
  );
}
