// Notifications at the start: settings that could not be read, no keychain, a port that is taken.
import { addressOf } from '#domain/routes/routes.address.ts';
import type { Agent } from '../agent/agent.types.ts';
import type { ShownNote } from './notifier.ts';
import type { DesktopServices } from './services.ts';
import type { Texts } from './texts.ts';

/** Notifies of settings that were set aside and of a missing keychain. */
export function tellOfStart({ settings, secrets, t }: DesktopServices, notify: (note: ShownNote) => void): void {
  const path = addressOf('printer.config');
  if (settings.setAside !== undefined) {
    const body = t('shell.note.settingsAside.body', { path: settings.setAside });
    notify({ title: t('shell.note.settingsAside.title'), body, tag: 'settings', path });
  }
  if (!secrets.kept()) {
    const title = t('shell.note.noKeychain.title');
    notify({ title, body: t('shell.note.noKeychain.body'), tag: 'keychain', path });
  }
}

export function tellOfPort(agent: Agent, t: Texts, notify: (note: ShownNote) => void): () => void {
  let told = false;
  const look = () => {
    const { state, port } = agent.printer();
    if (state === 'port-taken' && !told)
      notify({
        title: t('shell.note.portTaken.title'),
        body: t('shell.note.portTaken.body', { port }),
        tag: 'port',
        path: addressOf('printer.config'),
      });
    told = state === 'port-taken';
  };
  look();
  return agent.onQueues(look);
}
