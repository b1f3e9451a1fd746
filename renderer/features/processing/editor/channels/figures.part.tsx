// Lengths in mm beside each other: margins, and the place of an area on its page.
import { Input, NumberInput } from '@mantine/core';
import { useText } from '#renderer/i18n/text.ts';
import { useFaultText } from '#renderer/shared/faults/fault-text.ts';
import { useDraft } from '../draft-context.ts';
import { valueAt } from '../service-draft.rules.ts';
import classes from './channels.module.css';

interface FiguresProps {
  /** The place in the draft that holds the lengths. */
  at: readonly (string | number)[];
  fields: readonly string[];
  /** Label id of all of them; those of the lengths are `processing.figure.` and their field. */
  label: string;
  min?: number;
}

export function Figures({ at, fields, label, min }: FiguresProps) {
  const t = useText();
  const faultText = useFaultText();
  const { draft, change, faultAt } = useDraft();
  const values = valueAt(draft, at) as Readonly<Record<string, unknown>>;
  return (
    <Input.Wrapper
      label={t(label)}
      description={t(`${label}.hint`)}
      error={faultText(faultAt(at))}
      labelElement="div"
      className={classes.wide ?? ''}
    >
      <fieldset className={classes.figures} aria-label={t(label)}>
        {fields.map((field) => (
          <NumberInput
            key={field}
            label={t(`processing.figure.${field}`)}
            rightSection={<span className={classes.unit}>{t('processing.figure.mm')}</span>}
            {...(min === undefined ? {} : { min })}
            rightSectionWidth={40}
            decimalScale={2}
            step={1}
            clampBehavior="none"
            hideControls
            value={typeof values[field] === 'number' ? values[field] : ''}
            onChange={(next) => change([...at, field], next)}
          />
        ))}
      </fieldset>
    </Input.Wrapper>
  );
}
