// One entry of the reasons: the step, what came of it, and below it why.
import { IconAlertTriangle, IconCheck } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { SimulationStepName } from '#domain/api/configuration/simulation.steps.ts';
import { useText } from '#renderer/i18n/text.ts';
import classes from './why.module.css';

interface EntryProps {
  readonly step: SimulationStepName;
  readonly bad?: boolean;
  readonly title: string;
  readonly children?: ReactNode;
}

export function Entry({ step, bad = false, title, children }: EntryProps) {
  const t = useText();
  const Icon = bad ? IconAlertTriangle : IconCheck;
  return (
    <li className={classes.entry} data-bad={bad || undefined}>
      <span className={classes.icon} data-token={bad ? 'error' : 'neutral'}>
        <Icon size={14} stroke={1.75} aria-hidden />
      </span>
      <span className={classes.step}>{t(`processing.simulator.step.${step}`)}</span>
      <div className={classes.body}>
        <h3>{title}</h3>
        {children}
      </div>
    </li>
  );
}
