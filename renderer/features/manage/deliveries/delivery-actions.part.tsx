// What a person can do to a delivery: the next step as a button, the rest in its menu.
import { Button, Menu } from '@mantine/core';
import type { Delivery } from '#domain/api/sending/delivery.schema.ts';
import { isOneOf } from '#domain/shared/includes.ts';
import { useCall } from '#renderer/api/api.ts';
import { useText } from '#renderer/i18n/text.ts';
import { ACTION_LABELS, COMMAND_ACTIONS, type CommandActions } from '#renderer/shared/commands/use-command-actions.tsx';
import { targetOfDelivery } from '../commands/command-targets.ts';
import { HistoryMenu } from '../detail/history-menu.part.tsx';

/** An action on a delivery is an action on its command, and counts all its deliveries (docs/model.md, "Freeing"). */
export function DeliveryActions({ delivery, actions }: { delivery: Delivery; actions: CommandActions }) {
  const t = useText();
  const { abilities, commandId } = delivery;
  const some = abilities.some((ability) => isOneOf(COMMAND_ACTIONS, ability));
  const command = useCall('commands.get', { params: { commandId } }, { enabled: some });
  const able = command.data
    ? COMMAND_ACTIONS.filter((action) => abilities.includes(action)).map((action) => ({
        label: (n: number) => t(ACTION_LABELS[action], { n }),
        action,
        on: targetOfDelivery(action, command.data),
      }))
    : [];
  const shown = able.filter(({ on }) => on.count > 0);
  const main = shown.find(({ action }) => action === 'retry') ?? shown.find(({ action }) => action === 'free');
  return (
    <>
      {main ? <Button onClick={() => actions.ask(main.action, [main.on])}>{main.label(main.on.count)}</Button> : null}
      <HistoryMenu of={{ kind: 'delivery', id: delivery.id }} name={delivery.externalId}>
        {shown
          .filter((one) => one !== main)
          .map(({ action, on, label }) => (
            <Menu.Item key={action} onClick={() => actions.ask(action, [on])}>
              {label(on.count)}
            </Menu.Item>
          ))}
      </HistoryMenu>
    </>
  );
}
