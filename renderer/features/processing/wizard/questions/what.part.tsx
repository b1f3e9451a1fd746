// Question 1: one letter, or many in one PDF.
import { VisuallyHidden } from '@mantine/core';
import { IconFile, IconFiles } from '@tabler/icons-react';
import { useText } from '#renderer/i18n/text.ts';
import type { Kind } from '../answers.ts';
import rows from '../choices.module.css';
import classes from '../wizard.module.css';
import { useWizard } from '../wizard.ts';

const TILES: readonly { kind: Kind; Icon: typeof IconFile }[] = [
  { kind: 'one', Icon: IconFile },
  { kind: 'many', Icon: IconFiles },
];

export function WhatQuestion() {
  const t = useText();
  const { sample, kind, known, read, answer, answers } = useWizard();
  if (sample.file === undefined) return <p className={classes.hint}>{t('processing.wizard.whatFirst')}</p>;
  const best = answers.kind === undefined;
  return (
    <fieldset className={rows.choices}>
      <VisuallyHidden component="legend">{t('processing.wizard.question.what')}</VisuallyHidden>
      {TILES.map(({ kind: one, Icon }) => (
        <label key={one} data-on={known && kind === one ? true : undefined}>
          <input
            type="radio"
            name="wizard-kind"
            checked={known && kind === one}
            disabled={one === 'many' && read.count < 2}
            onChange={() => answer({ kind: one })}
          />
          <Icon size={24} stroke={1.25} aria-hidden />
          <span className={rows.choice}>
            <b>{t(`processing.wizard.kind.${one}`)}</b>
            <small>
              {known && best && kind === one ? <em>{t('processing.wizard.best')}</em> : null}
              {one === 'many' && known && read.count < 2
                ? t('processing.wizard.onePage')
                : t(`processing.wizard.kind.${one}.hint`)}
            </small>
          </span>
        </label>
      ))}
    </fieldset>
  );
}
