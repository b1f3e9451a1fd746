// The delivery commands of an order: what was confirmed, by whom, over which channels, and the outcome.
import { Button, Menu } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import type { Command } from '#domain/api/sending/command.schema.ts';
import { useText } from '#renderer/i18n/text.ts';
import { useGo } from '#renderer/routes/navigation.ts';
import { lookOfOrder } from '#renderer/shared/commands/order-status.ts';
import { Rejection } from '#renderer/shared/commands/rejection.part.tsx';
import { ACTION_LABELS, COMMAND_ACTIONS, type CommandActions } from '#renderer/shared/commands/use-command-actions.tsx';
import { useFaultText } from '#renderer/shared/faults/fault-text.ts';
import { EmptyState } from '#renderer/ui/states/states.part.tsx';
import { ChannelName, Status } from '#renderer/ui/values/status.part.tsx';
import { DateText } from '#renderer/ui/values/values.part.tsx';
import detail from '../detail/detail.module.css';
import { HistoryMenu } from '../detail/history-menu.part.tsx';
import { Notice } from '../detail/notice.part.tsx';
import { targetOf } from './command-targets.ts';
import classes from './commands.module.css';

export const isRejected = ({ state }: Pick<Command, 'state'>): boolean =>
  state === 'REJECTED' || state === 'AUTOMATICALLY_REJECTED';

/** Chosen day, or "as soon as possible". */
export function PostDate({ at }: { at: string | null }) {
  const t = useText();
  return at ? <DateText at={at} form="shortDay" /> : t('manage.asap');
}

/** With `actions` it has a button that frees it. */
export function CommandRejection({ command, actions }: { command: Command; actions?: CommandActions | undefined }) {
  const t = useText();
  const n = command.packGroupCount;
  const free =
    actions && command.freeableCount > 0 ? (
      <Button size="xs" variant="default" onClick={() => actions.ask('free', [targetOf('free', command)])}>
        {t(ACTION_LABELS.free, { n: command.freeableCount })}
      </Button>
    ) : undefined;
  return (
    <Rejection
      by={command.state === 'REJECTED' ? (command.validatorName ?? command.authorName) : undefined}
      at={command.validationDate}
      reason={command.validationReason}
      count={n}
      freed={command.freedDate !== null}
      action={free}
    />
  );
}

export function Commands({ commands, actions }: { commands: readonly Command[]; actions: CommandActions }) {
  const t = useText();
  if (commands.length === 0) {
    return (
      <EmptyState title={t('manage.empty.commands')}>
        <p>{t('manage.empty.commandsText')}</p>
      </EmptyState>
    );
  }
  return (
    <ul className={classes.stack}>
      {commands.map((command) => (
        <li key={command.id} className={detail.box}>
          <CommandBox command={command} actions={actions} />
        </li>
      ))}
    </ul>
  );
}

function CommandBox({ command, actions }: { command: Command; actions: CommandActions }) {
  const t = useText();
  const faultText = useFaultText();
  const primary = command.abilities.includes('validate')
    ? 'validate'
    : command.abilities.includes('retry')
      ? 'retry'
      : undefined;
  const on = primary && targetOf(primary, command);
  return (
    <>
      <div className={classes.boxHead}>
        <Status look={lookOfOrder(command)} tag />
        <b>{t('manage.recipientsPages', { n: command.packGroupCount, pages: command.pages })}</b>
        <span className={detail.quiet}>
          <DateText at={command.creationDate} /> · <bdi>{command.authorName}</bdi>
        </span>
        <span className={classes.grow} />
        {primary && on ? (
          <Button size="xs" variant="default" onClick={() => actions.ask(primary, [on])}>
            {t(ACTION_LABELS[primary], { n: on.count })}
          </Button>
        ) : null}
        <CommandMenu command={command} actions={actions} />
      </div>
      <div className={classes.boxBody}>
        <div className={classes.shares}>
          {command.shares.map((share) => (
            <ChannelName key={share.label} channel={share.channelType} count={share.packGroups} />
          ))}
          <span className={detail.quiet}>
            {t('manage.postDate')}: <PostDate at={command.expectedPostDate} />
          </span>
        </div>
        {/* A rejection that is not freed is shown above the tabs, with the button that frees it. */}
        {isRejected(command) && command.freedDate !== null ? <CommandRejection command={command} /> : null}
        {command.fault ? (
          <Notice icon={IconAlertTriangle} token="error">
            {faultText(command.fault)}
          </Notice>
        ) : null}
      </div>
    </>
  );
}

export function CommandMenu({ command, actions }: { command: Command; actions: CommandActions }) {
  const t = useText();
  const go = useGo();
  const allowed = COMMAND_ACTIONS.map((action) => ({ action, on: targetOf(action, command) })).filter(
    ({ action, on }) => command.abilities.includes(action) && on.count > 0,
  );
  return (
    <HistoryMenu of={{ kind: 'command', id: command.id }} name={command.jobName}>
      <Menu.Item onClick={() => go('deposit.receipt', { commandId: command.id })}>{t('manage.receipt')}</Menu.Item>
      {allowed.length > 0 ? <Menu.Divider /> : null}
      {allowed.map(({ action, on }) => (
        <Menu.Item key={action} onClick={() => actions.ask(action, [on])}>
          {t(ACTION_LABELS[action], { n: on.count })}
        </Menu.Item>
      ))}
    </HistoryMenu>
  );
}
