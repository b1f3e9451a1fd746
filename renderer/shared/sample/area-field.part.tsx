// An area in a form: its figures, and the button that opens the pages of the sample to choose it on.
import { Button, Input } from '@mantine/core';
import { IconMarquee2 } from '@tabler/icons-react';
import { lazy, Suspense, useId, useRef, useState } from 'react';
import type { PageArea } from '#domain/documents/area.schema.ts';
import { useText } from '#renderer/i18n/text.ts';
import { Dialog } from '#renderer/ui/layers/confirm.part.tsx';
import { AreaFigures } from './area-figures.part.tsx';
import type { AreaPickerProps } from './area-picker.part.tsx';
import { FIRST_AREA } from './first-area.ts';
import classes from './sample.module.css';

const Picker = lazy(() => import('./area-picker.part.tsx').then((one) => ({ default: one.AreaPicker })));

export interface AreaFieldProps extends Omit<AreaPickerProps, 'value' | 'name'> {
  /** null: none is chosen yet. */
  value: AreaPickerProps['value'] | null;
  /** Translated. */
  label: string;
  hint?: string;
  error?: string | undefined;
  /** Figures that are entered; the page too if it is left out. */
  sides?: readonly (keyof PageArea)[];
}

/** px; the pages beside their figures. */
const DIALOG_PX = 1120;

/**
 * `<AreaField label hint error value={area} onChange={…} extraction={…} onExtraction={…} />`; without `extraction` it
 * chooses a place and reads nothing. Changes arrive at once, so that the form's own undo takes them back.
 */
export function AreaField({ value, label, hint, error, sides, ...picker }: AreaFieldProps) {
  const t = useText();
  const id = useId();
  const [opened, setOpened] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const close = () => {
    setOpened(false);
    requestAnimationFrame(() => button.current?.focus());
  };
  return (
    <Input.Wrapper label={label} description={hint} error={error} labelElement="div" labelProps={{ id }}>
      <div className={classes.choice}>
        {value ? (
          <AreaFigures area={value} onChange={picker.onChange} {...(sides ? { sides } : {})} />
        ) : (
          <span>{t('rule.area.none')}</span>
        )}
        <Button
          ref={button}
          variant="subtle"
          size="xs"
          leftSection={<IconMarquee2 size={16} stroke={1.5} aria-hidden />}
          aria-describedby={id}
          onClick={() => {
            if (!value) picker.onChange(FIRST_AREA);
            setOpened(true);
          }}
        >
          {t('rule.area.choose')}
        </Button>
      </div>
      {opened ? (
        <Dialog opened title={label} size={DIALOG_PX} onClose={close}>
          <Suspense fallback={null}>
            <Picker {...picker} name={label} value={value ?? FIRST_AREA} />
          </Suspense>
        </Dialog>
      ) : null}
    </Input.Wrapper>
  );
}
