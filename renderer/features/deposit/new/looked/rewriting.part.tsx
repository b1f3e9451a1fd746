// What a service does with a file before its letters are read: by which program, of what, and what comes out.
import { IconArrowRight } from '@tabler/icons-react';
import type { Service } from '#domain/api/configuration/services.contract.ts';
import { MOST_MERGED_ROWS } from '#domain/preprocessing/mail-merge.schema.ts';
import { isPreprocessor } from '#domain/preprocessing/preprocessors.ts';
import { useText } from '#renderer/i18n/text.ts';
import classes from './looked.module.css';

/** `command` has a name of its own, which the operator gave it. */
export function Rewriting({ service, file }: { service: Service; file: string | undefined }) {
  const t = useText();
  const { preprocessor, serviceFiles } = service;
  if (preprocessor === null || !isPreprocessor(preprocessor.name)) return null;
  const { name, parameters } = preprocessor;
  const { command, template } = parameters;
  const letter = serviceFiles.find(({ id }) => id === template)?.name;
  return (
    <section className={classes.rewriting} aria-label={t('deposit.rewriting.title')}>
      <h2>
        {t(`deposit.rewriting.${name}`)} {typeof command === 'string' ? <bdi>({command})</bdi> : null}
      </h2>
      <p>
        <bdi>{file ?? t(`deposit.rewriting.${name}.in`)}</bdi>
        <IconArrowRight size={16} stroke={1.5} className="flip" aria-hidden />
        <span>{t(`deposit.rewriting.${name}.out`)}</span>
      </p>
      {letter === undefined ? null : (
        <small>{t('deposit.rewriting.mailMerge.letter', { template: letter, n: MOST_MERGED_ROWS })}</small>
      )}
    </section>
  );
}
