// Says that the window of the envelope does not show the address, and puts a page with the address in front of each letter.
import { Button } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useText } from '#renderer/i18n/text.ts';
import { useLetterStates } from './letter-states.ts';
import classes from './wizard.module.css';
import { useWizard } from './wizard.ts';

/** Nothing where the window shows the address of each letter. */
export function WindowRemark() {
  const t = useText();
  const { answers, answer } = useWizard();
  const beside = useLetterStates().some(({ row }) => row.besideWindow);
  if (!beside && !answers.inFront) return null;
  return (
    <div className={classes.warn} role="status">
      <p>
        <IconAlertTriangle size={16} stroke={1.5} aria-hidden />{' '}
        {t(answers.inFront ? 'processing.window.front' : 'processing.window.beside')}
      </p>
      <Button variant="default" size="xs" onClick={() => answer({ inFront: !answers.inFront })}>
        {t(answers.inFront ? 'processing.window.without' : 'processing.window.repair')}
      </Button>
    </div>
  );
}
