// On which failures another channel takes over: those that the type of the channel can have.
import { Checkbox } from '@mantine/core';
import { FALLBACK_CODES } from '#domain/channels/fallback-codes.ts';
import { useText } from '#renderer/i18n/text.ts';
import { useFaultText } from '#renderer/shared/faults/fault-text.ts';
import type { ChannelForm } from '../channel-draft.rules.ts';
import classes from './tabs.module.css';

const FIELD = 'fallbackOnStatuses';

export function FallbackTab({ form: { draft, change, faultAt } }: { form: ChannelForm }) {
  const t = useText();
  const faultText = useFaultText();
  const chosen = draft.fallbackOnStatuses;
  const possible: readonly number[] = FALLBACK_CODES[draft.channelType].possible;
  // What is stored and cannot be stays shown, so that it can be taken away.
  const codes = [...possible, ...chosen.filter((code) => !possible.includes(code))];
  return (
    <Checkbox.Group
      label={t(`system.channel.${FIELD}`)}
      description={t(`system.channel.${FIELD}.hint`)}
      error={faultText(faultAt(FIELD))}
      value={chosen.map(String)}
      onChange={(next) =>
        change(
          FIELD,
          codes.filter((code) => next.includes(String(code))),
        )
      }
    >
      {codes.map((code) => (
        <Checkbox
          key={code}
          mt={8}
          value={String(code)}
          label={
            <>
              {t(`shipment.status.${code}`)} <small className={classes.about}>{code}</small>
            </>
          }
        />
      ))}
    </Checkbox.Group>
  );
}
