// Question 1: one letter, many in one PDF, or the rows of a data file.
import { VisuallyHidden } from '@mantine/core';
import { IconFile, IconFiles, IconTable } from '@tabler/icons-react';
import { useText } from '#renderer/i18n/text.ts';
import type { Kind } from '../answers.ts';
import rows from '../choices.module.css';
import classes from '../wizard.module.css';
import { useWizard } from '../wizard.ts';

const TILES: readonly { kind: Kind; Icon: typeof IconFile }[] = [
  { kind: 'one', Icon: IconFile },
  { kind: 'many', Icon: IconFiles },
  { kind: 'rows', Icon: IconTable },
];

export function WhatQuestion() {
  const t = useText();
  const { fileName, kind, known, answer, answers } = useWizard();
  const lacks = useLacks();
  if (fileName === undefined) return <p className={classes.hint}>{t('processing.wizard.whatFirst')}</p>;
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
            disabled={lacks(one) !== undefined}
            onChange={() => answer({ kind: one })}
          />
          <Icon size={24} stroke={1.25} aria-hidden />
          <span className={rows.choice}>
            <b>{t(`processing.wizard.kind.${one}`)}</b>
            <small>
              {known && best && kind === one ? <em>{t('processing.wizard.best')}</em> : null}
              {t(lacks(one) ?? `processing.wizard.kind.${one}.hint`)}
            </small>
          </span>
        </label>
      ))}
    </fieldset>
  );
}

/** Why the sample is not of a kind. */
function useLacks(): (kind: Kind) => string | undefined {
  const { kind: found, known, read } = useWizard();
  return (kind) => {
    if (!known) return undefined;
    if (found === 'rows' || kind === 'rows') return found === kind ? undefined : 'processing.wizard.otherFile';
    return kind === 'many' && read.count < 2 ? 'processing.wizard.onePage' : undefined;
  };
}
