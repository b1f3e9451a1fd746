// One endpoint: name, address, state, and what can be done with it.
import { Button, Menu, Switch } from '@mantine/core';
import {
  IconAlertTriangle,
  IconCircleCheck,
  IconDotsVertical,
  IconKey,
  IconPlayerPause,
  IconX,
} from '@tabler/icons-react';
import { useState } from 'react';
import type { HookView } from '#domain/api/administration/hooks.contract.ts';
import type { CallResult } from '#domain/api/contract.ts';
import { verdictOf } from '#domain/hooks/hooks.ts';
import { useApi } from '#renderer/api/api.ts';
import { useText } from '#renderer/i18n/text.ts';
import rows from '#renderer/shared/sessions/sessions.module.css';
import type { StatusLook } from '#renderer/theme/status.ts';
import { IconButton } from '#renderer/ui/controls/icon-button.part.tsx';
import { ConfirmDialog } from '#renderer/ui/layers/confirm.part.tsx';
import { useLayerFocus } from '#renderer/ui/layers/use-layer-focus.ts';
import { Status } from '#renderer/ui/values/status.part.tsx';
import { DateText } from '#renderer/ui/values/values.part.tsx';
import { AnswerText } from './answer-text.part.tsx';
import { HookForm } from './hook-form.part.tsx';
import { HookSecret } from './hook-secret.part.tsx';
import classes from './hooks.module.css';
import { useHookCalls, useHookName } from './use-hook-calls.ts';

/** "Not now" of HTTP. */
const UNAVAILABLE = 503;

/** Why nothing is taken: nobody answers, or somebody does, and does not take it. */
function restsBy(answered: number | null): string {
  if (answered === null) return 'hooks.state.rests';
  return answered === UNAVAILABLE ? 'hooks.state.busy' : 'hooks.state.refuses';
}

/** How an endpoint stands, the most urgent first. */
function lookOf({ state, secretSetAt, failures, answered }: HookView): StatusLook {
  if (state === 'failed') return { token: 'error', icon: IconX, label: 'hooks.state.failed' };
  if (state === 'off') return { token: 'neutral', icon: IconPlayerPause, label: 'hooks.state.off' };
  if (secretSetAt === null) return { token: 'warn', icon: IconKey, label: 'hooks.state.noSecret' };
  if (failures > 0) return { token: 'warn', icon: IconAlertTriangle, label: restsBy(answered) };
  return { token: 'ok', icon: IconCircleCheck, label: 'hooks.state.on' };
}

interface HookRowProps {
  ouId: number;
  hook: HookView;
  editable: boolean;
  /** What it is told is for the person's eyes. */
  hears: boolean;
  hearsBelow: boolean;
  isLogged: boolean;
  onLog: () => void;
}

type Answer = CallResult<'hooks.test'>;

export function HookRow({ ouId, hook, editable, hears, hearsBelow, isLogged, onLog }: HookRowProps) {
  const t = useText();
  const api = useApi();
  const name = useHookName()(hook);
  const { reread } = useHookCalls(ouId);
  const [answer, setAnswer] = useState<Answer>();
  const [tests, setTests] = useState(false);
  const leads = editable && hears;
  const test = async () => {
    setTests(true);
    try {
      setAnswer(await api.call('hooks.test', { params: { hookId: hook.id } }));
      await reread();
    } catch (error) {
      api.report(error);
    } finally {
      setTests(false);
    }
  };
  return (
    <li className={classes.hook}>
      <span className={rows.text}>
        <bdi className={rows.name}>{name}</bdi>
        <bdi dir="ltr" className={classes.url}>
          {hook.url}
        </bdi>
        <Facts hook={hook} />
        {/* Said once it is there: a region that comes with its text is not read out. */}
        <span role="status">
          {answer === undefined ? null : <AnswerText answer={answer} taken={verdictOf(answer.status) === 'taken'} />}
        </span>
      </span>
      <span className={classes.actions}>
        {leads && hook.secretSetAt !== null ? (
          <Button
            size="xs"
            variant="default"
            aria-label={t('hooks.testOf', { name })}
            loading={tests}
            onClick={() => void test()}
          >
            {t('hooks.test')}
          </Button>
        ) : null}
        {leads && hook.secretSetAt === null ? <FirstSecret ouId={ouId} hook={hook} /> : null}
        {hears ? (
          <Button
            size="xs"
            variant="default"
            aria-label={t('hooks.logOf', { name })}
            aria-expanded={isLogged}
            onClick={onLog}
          >
            {t('hooks.log')}
          </Button>
        ) : null}
        {leads || (editable && !hook.own) ? <HookMenu {...{ ouId, hook, leads, hearsBelow }} /> : null}
      </span>
    </li>
  );
}

/** Nothing is sent before there is one. */
function FirstSecret({ ouId, hook }: { ouId: number; hook: HookView }) {
  const t = useText();
  const name = useHookName()(hook);
  const [opened, setOpened] = useState(false);
  return (
    <>
      <Button size="xs" aria-label={t('hooks.secretMakeOf', { name })} onClick={() => setOpened(true)}>
        {t('hooks.secretMake')}
      </Button>
      <HookSecret ouId={ouId} hook={hook} opened={opened} onClose={() => setOpened(false)} />
    </>
  );
}

function Facts({ hook }: { hook: HookView }) {
  const t = useText();
  const { waiting, lastSentAt, nextAttemptAt, secretSetAt, formerUntil, failures, withBelow, state } = hook;
  return (
    <>
      <Status look={lookOf(hook)} />
      <span className={rows.facts}>
        {state === 'failed' ? <span>{t('hooks.failedHint')}</span> : null}
        {waiting > 0 ? <span>{t('hooks.waiting', { n: waiting })}</span> : null}
        <Dated label={t('hooks.next')} at={failures > 0 ? nextAttemptAt : null} />
        <Dated label={t('hooks.lastSent')} at={lastSentAt} />
        <Dated label={t('hooks.secretSet')} at={secretSetAt} />
        <Dated label={t('hooks.former')} at={formerUntil} />
        {withBelow ? <span>{t('hooks.below')}</span> : null}
      </span>
    </>
  );
}

function Dated({ label, at }: { label: string; at: string | null }) {
  if (at === null) return null;
  return (
    <span>
      {label} <DateText at={at} />
    </span>
  );
}

type Layer = 'edit' | 'secret' | 'remove';

type HookMenuProps = Pick<HookRowProps, 'ouId' | 'hook' | 'hearsBelow'> & { leads: boolean };

/** Whoever does not hear of the accounts below can only take it away. */
function HookMenu({ ouId, hook, leads, hearsBelow }: HookMenuProps) {
  const t = useText();
  const name = useHookName()(hook);
  const calls = useHookCalls(ouId);
  const [opened, setOpened] = useState(false);
  const [layer, show] = useState<Layer>();
  useLayerFocus(opened);
  const close = () => show(undefined);
  const { url, withBelow, state } = hook;
  const isOn = state === 'on';
  return (
    <>
      {leads ? (
        <Switch
          label={t('hooks.onOff')}
          checked={isOn}
          onChange={() => void calls.change(hook, { name: hook.name, url, withBelow, on: !isOn })}
        />
      ) : null}
      <Menu position="bottom-end" opened={opened} onChange={setOpened} returnFocus={false}>
        <Menu.Target>
          <IconButton icon={IconDotsVertical} label={`${t('common.more')}: ${name}`} quiet={opened} />
        </Menu.Target>
        <Menu.Dropdown>
          {leads ? <Menu.Item onClick={() => show('secret')}>{t('hooks.secret')}</Menu.Item> : null}
          {leads ? <Menu.Item onClick={() => show('edit')}>{t('hooks.edit', { name })}</Menu.Item> : null}
          {hook.own ? null : <Menu.Item onClick={() => show('remove')}>{t('hooks.remove')}</Menu.Item>}
        </Menu.Dropdown>
      </Menu>
      <HookForm {...{ ouId, hook, hearsBelow }} opened={layer === 'edit'} onClose={close} />
      <HookSecret ouId={ouId} hook={hook} opened={layer === 'secret'} onClose={close} />
      <ConfirmDialog
        opened={layer === 'remove'}
        title={t('hooks.removeOf', { name })}
        action={t('hooks.remove')}
        danger
        onConfirm={async () => {
          await calls.remove(hook);
          close();
        }}
        onClose={close}
      >
        <p>{t('hooks.removeText')}</p>
      </ConfirmDialog>
    </>
  );
}
