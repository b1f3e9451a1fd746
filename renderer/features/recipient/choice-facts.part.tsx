// What a recipient must know before choosing: who one is there, how letters come until now, and how long the link holds.
import type { OwnChoice } from '#domain/api/administration/recipients.contract.ts';
import { useFormats, useText } from '#renderer/i18n/text.ts';
import { Facts } from '#renderer/ui/values/facts.part.tsx';
import classes from './choice.module.css';

export function ChoiceFacts({ choice: { recipientIdentifier, inUse, until } }: { choice: OwnChoice }) {
  const t = useText();
  const formats = useFormats();
  return (
    <div className={classes.facts}>
      <Facts
        facts={[
          [t('choice.number'), <bdi key="number">{recipientIdentifier}</bdi>],
          [t('choice.now'), t(`choice.now.${inUse === 'electronic' ? 'electronic' : 'paper'}`)],
          [t('choice.until'), formats.shortDay(new Date(until))],
        ]}
      />
    </div>
  );
}
