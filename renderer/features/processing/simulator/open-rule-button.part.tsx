// "Open the rule" beside a reason.
import { Button, UnstyledButton } from '@mantine/core';
import { use } from 'react';
import { useText } from '#renderer/i18n/text.ts';
import { useGo, useRoute } from '#renderer/routes/navigation.ts';
import type { RuleLetter, RulePosition } from './open-rule.rules.ts';
import { OpeningContext } from './opening.ts';
import classes from './why.module.css';

interface OpenRuleProps {
  /** undefined: the service has no such rule yet. */
  readonly rule: RulePosition | undefined;
  readonly letter: RuleLetter;
  readonly node?: { readonly type: string } | undefined;
  /** In a line of text. */
  readonly inline?: boolean;
}

export function OpenRule({ rule, letter, node, inline = false }: OpenRuleProps) {
  const t = useText();
  const open = use(OpeningContext);
  const go = useGo();
  const serviceId = useRoute()?.params.serviceId ?? 'new';
  if (rule === undefined) {
    if (inline) return null;
    return (
      <Button variant="default" size="xs" onClick={() => go('processing.services', { serviceId, tab: 'requirements' })}>
        {t('processing.tab.requirements')}
      </Button>
    );
  }
  const label = t('processing.simulator.openRuleOf', { name: rule.name });
  const press = () => open({ rule, letter, node: node && { ...node } });
  if (inline) {
    return (
      <UnstyledButton className={classes.link ?? ''} aria-label={label} onClick={press}>
        {t('processing.simulator.openRule')}
      </UnstyledButton>
    );
  }
  return (
    <Button variant="default" size="xs" aria-label={label} onClick={press}>
      {t('processing.simulator.openRule')}
    </Button>
  );
}
