// The value under a chip, with what a step took away and what the next one will.
import '@mantine/core/styles/Skeleton.layer.css';
import { Skeleton, VisuallyHidden } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useText } from '#renderer/i18n/text.ts';
import { useFaultText } from '#renderer/shared/faults/fault-text.ts';
import type { Stretch } from '../taken.rules.ts';
import type { PartValue } from './part-values.ts';
import classes from './sentence.module.css';

export function Stretches({ of }: { of: readonly Stretch[] }) {
  const t = useText();
  return of.map(({ text, how }, index) => {
    const key = `${index} ${how}`;
    if (how === 'gone') return <del key={key}>{text}</del>;
    if (how === 'kept') return <span key={key}>{text}</span>;
    return (
      <mark key={key} title={t('rule.spare')}>
        <span aria-hidden>{text}</span>
        <VisuallyHidden> </VisuallyHidden>
      </mark>
    );
  });
}

export function PartValueText({ id, of }: { id: string; of: PartValue | undefined }) {
  const t = useText();
  const faultText = useFaultText();
  if (!of) return null;
  if (of.kind === 'why') {
    return (
      <span id={id} className={classes.value} data-why={of.quiet ? 'quiet' : 'bad'}>
        {of.quiet ? null : <IconAlertTriangle size={14} stroke={1.75} aria-hidden />}
        <span>{faultText(of.fault)}</span>
      </span>
    );
  }
  if (of.kind === 'waits') {
    return (
      <span id={id} className={classes.value}>
        <Skeleton height={12} width={140} mt={4} />
        <Skeleton height={12} width={96} mt={8} />
      </span>
    );
  }
  return (
    <span id={id} className={classes.value} data-why={of.kind === 'text' || of.kind === 'holds' ? undefined : 'quiet'}>
      {of.kind === 'text' ? (
        <bdi>
          <Stretches of={of.stretches} />
        </bdi>
      ) : (
        t(of.kind === 'holds' ? (of.holds ? 'rule.holds' : 'rule.holdsNot') : `rule.${of.kind}`)
      )}
    </span>
  );
}
