// What comes out of the rule on the shown letter.
import { IconAlertTriangle, IconCheck } from '@tabler/icons-react';
import type { Fault } from '#domain/api/shapes.ts';
import type { RequirementType } from '#domain/channels/channels.ts';
import { useText } from '#renderer/i18n/text.ts';
import { useFaultText } from '#renderer/shared/faults/fault-text.ts';
import { misfit, type Shown } from '../outcome.rules.ts';
import classes from './result-card.module.css';
import type { RuleEditing } from './use-rule-editor.ts';

interface ResultProps {
  editing: RuleEditing;
  shown: Shown | undefined;
  type: RequirementType | undefined;
  index: number;
}

/** What is wrong with it, in the order in which it is mended. */
const badOf = ({ editing, shown, type }: ResultProps): Fault | undefined =>
  editing.fault?.refusal ?? shown?.why ?? (shown?.text ? misfit(shown.text, type) : undefined);

function Outcome({ shown }: { shown: Shown }) {
  const t = useText();
  return (
    <p>
      <bdi>{shown.holds === undefined ? shown.text : t(shown.holds ? 'rule.holds' : 'rule.holdsNot')}</bdi>
    </p>
  );
}

export function ResultCard(props: ResultProps) {
  const { shown, type, index } = props;
  const t = useText();
  const faultText = useFaultText();
  const bad = badOf(props);
  if (bad) {
    return (
      <div className={classes.result} data-result data-bad>
        <span>
          <IconAlertTriangle size={16} stroke={1.75} aria-hidden />
          {t('rule.result.bad', { n: index + 1 })}
        </span>
        <p>{faultText(bad)}</p>
      </div>
    );
  }
  return (
    <div className={classes.result} data-result>
      <span>
        {shown ? <IconCheck size={16} stroke={1.75} aria-hidden /> : null}
        {t(shown ? (type === 'POSTAL_ADDRESS' ? 'rule.result.address' : 'rule.result.good') : 'rule.reading')}
      </span>
      {shown ? <Outcome shown={shown} /> : null}
    </div>
  );
}
