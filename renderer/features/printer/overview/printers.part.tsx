// The printers of this computer on the overview: the state of each, and the one step that repairs it.

import { Button } from '@mantine/core';
import { IconCloudOff, IconPlugConnectedX, IconPrinter, IconSettings } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import type { AccountView, QueueView } from '#domain/bridge/bridge.ts';
import type { AgentSettings, Queue } from '#domain/bridge/settings.ts';
import { addressOf } from '#domain/routes/routes.address.ts';
import { useText } from '#renderer/i18n/text.ts';
import { useGo } from '#renderer/routes/navigation.ts';
import { IconButton } from '#renderer/ui/controls/icon-button.part.tsx';
import linkButton from '#renderer/ui/controls/link-button.module.css';
import { StateView } from '#renderer/ui/states/states.part.tsx';
import text from '#renderer/ui/text/text.module.css';
import { Status } from '#renderer/ui/values/status.part.tsx';
import { useRegister } from '../agent/use-register.ts';
import documents from '../documents/documents.module.css';
import { lookOfQueue } from '../queues/queue-status.ts';
import classes from './printers.module.css';
import { TroubledFolders } from './troubled-folders.part.tsx';

interface PrintersProps {
  settings: AgentSettings;
  queues: readonly QueueView[];
  account: AccountView | undefined;
}

export function Printers({ settings, queues, account }: PrintersProps) {
  const t = useText();
  const go = useGo();
  if (settings.queues.length === 0) {
    return (
      <StateView
        icon={IconPrinter}
        filled
        title={t('printer.home.none')}
        action={{ label: t('printer.home.setUp'), onClick: () => go('printer.config') }}
      >
        <p>{t('printer.home.noneText')}</p>
      </StateView>
    );
  }
  return (
    <section className={documents.group}>
      <div className={documents.groupHead}>
        <h2>{t('printer.home.printers')}</h2>
      </div>
      {account && !(account.connected && account.reachable) ? <NotConnected account={account} /> : null}
      <TroubledFolders queues={settings.queues} />
      <ul className={documents.list}>
        {settings.queues.map((queue) => (
          <li key={queue.id}>
            <PrinterRow queue={queue} view={queues.find(({ id }) => id === queue.id)} />
          </li>
        ))}
      </ul>
    </section>
  );
}

/** No connection: printed documents are kept; says what happens to them, and what to do. */
function NotConnected({ account }: { account: AccountView }) {
  const t = useText();
  const Icon = account.connected ? IconCloudOff : IconPlugConnectedX;
  return (
    <p className={classes.notice} data-token="warn" role="status">
      <Icon size={16} stroke={1.75} aria-hidden />
      <span>{t(account.connected ? 'printer.home.unreachable' : 'printer.home.notConnected')}</span>
      {account.connected ? null : <Link to={addressOf('printer.config')}>{t('printer.home.connect')}</Link>}
    </p>
  );
}

function PrinterRow({ queue, view }: { queue: Queue; view: QueueView | undefined }) {
  const t = useText();
  const go = useGo();
  const { id, name, mode, folders } = queue;
  return (
    <div className={classes.printer}>
      <IconPrinter size={20} stroke={1.5} aria-hidden />
      <span className={classes.printerWords}>
        <bdi className={text.name} title={name}>
          {name}
        </bdi>
        <small>
          {t(`printer.mode.${mode}`)}
          {folders.length > 0 ? ` · ${t('printer.config.folders', { n: folders.length })}` : ''}
        </small>
      </span>
      {view === undefined ? null : (
        <span className={classes.printerState}>
          <Status look={lookOfQueue(view)} />
        </span>
      )}
      {view?.registered === false ? <Register queue={queue} /> : null}
      {view?.registered !== false && view?.printer === 'stopped' ? (
        <Button
          component={Link}
          to={addressOf('printer.config')}
          variant="default"
          size="xs"
          className={`${classes.printerStep} ${linkButton.quiet}`}
        >
          {t('printer.doctor')}
        </Button>
      ) : null}
      <IconButton
        icon={IconSettings}
        className={classes.printerGear}
        label={t('printer.home.settingsOf', { name })}
        onClick={() => go('printer.config', { queue: id })}
      />
    </div>
  );
}

/** A printer that no program shows is put into the print dialog from here. */
function Register({ queue }: { queue: Queue }) {
  const t = useText();
  const { register, busy } = useRegister('printer.system.failed');
  const { id, name } = queue;
  const word = t('printer.system.register');
  return (
    <Button
      variant="default"
      size="xs"
      className={classes.printerStep}
      loading={busy}
      aria-label={t('printer.actOn', { action: word, name })}
      onClick={() => void register({ id, name })}
    >
      {word}
    </Button>
  );
}
