// Somebody saved the same rule meanwhile: both stand side by side with what they give on the shown letter, and one is chosen.
import { Button } from '@mantine/core';
import { useState } from 'react';
import type { Expression } from '#domain/services/metadata.schema.ts';
import { useText } from '#renderer/i18n/text.ts';
import { useFaultText } from '#renderer/shared/faults/fault-text.ts';
import { Dialog } from '#renderer/ui/layers/confirm.part.tsx';
import type { Meanwhile } from '../meanwhile.ts';
import { safelyShown } from '../outcome.rules.ts';
import type { RawNode } from '../phrases.ts';
import { said } from '../sentence.ts';
import classes from './meanwhile.module.css';
import type { RuleEditing } from './use-rule-editor.ts';
import type { Trial, Trying } from './use-trial.ts';

interface MeanwhileProps {
  readonly meanwhile: Meanwhile;
  readonly editing: RuleEditing;
  readonly wording: Trying['wording'];
  readonly trial: Trial;
}

/** px */
const WIDE = 720;

export function MeanwhileNotice({ meanwhile, editing, wording, trial }: MeanwhileProps) {
  const t = useText();
  const [opened, setOpened] = useState(false);
  const sides = [
    { side: 'mine', rule: editing.root, choose: meanwhile.settle },
    {
      side: 'theirs',
      rule: meanwhile.theirs as RawNode | null,
      choose: () => {
        editing.takeWhole(meanwhile.theirs as RawNode | null);
        meanwhile.settle();
      },
    },
  ];
  return (
    <div className={classes.notice} role="status">
      <span>{t('rule.meanwhile')}</span>
      <Button variant="default" size="xs" onClick={() => setOpened(true)}>
        {t('rule.meanwhile.compare')}
      </Button>
      <Dialog opened={opened} title={t('rule.meanwhile')} size={WIDE} onClose={() => setOpened(false)}>
        <div className={classes.sides}>
          {sides.map(({ side, rule, choose }) => (
            <section key={side} aria-label={t(`rule.meanwhile.${side}`)}>
              <h3>{t(`rule.meanwhile.${side}`)}</h3>
              <p>
                <bdi>{rule === null ? t('rule.empty') : said(rule, wording)}</bdi>
              </p>
              <OnLetter rule={rule} trial={trial} />
              <Button
                variant={side === 'mine' ? 'filled' : 'default'}
                onClick={() => {
                  setOpened(false);
                  choose();
                }}
              >
                {t(`rule.meanwhile.take.${side}`)}
              </Button>
            </section>
          ))}
        </div>
      </Dialog>
    </div>
  );
}

/** What a rule gives on the shown letter; nothing without a sample. */
function OnLetter({ rule, trial }: { rule: Expression | null; trial: Trial }) {
  const t = useText();
  const faultText = useFaultText();
  const shown = rule === null ? undefined : safelyShown(rule as RawNode, trial.context);
  if (shown === undefined) return null;
  const holds = t(shown.holds ? 'rule.holds' : 'rule.holdsNot');
  const text = faultText(shown.why) ?? (shown.holds === undefined ? shown.text : holds);
  return <pre className={classes.value}>{text}</pre>;
}
