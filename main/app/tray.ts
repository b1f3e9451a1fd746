// The tray: state of the printer, documents that wait, the way in and out.
import { Menu, nativeImage, Tray } from 'electron';
import type { QueueView } from '#domain/bridge/bridge.ts';
import { addressOf } from '#domain/routes/routes.address.ts';
import type { Texts } from './texts.ts';
import icons from './tray-icons.json' with { type: 'json' };

export interface TrayState {
  readonly queues: readonly QueueView[];
  /** Documents that have not had their end yet. */
  readonly open: number;
}

export interface TrayDeps {
  readonly t: Texts;
  readonly platform: NodeJS.Platform;
  readonly openWindow: (path?: string) => void;
  readonly quit: () => void;
}

/** The worst state of all queues: what a person has to know first. */
const WORST = ['stopped', 'not-signed-in', 'paused', 'ready'] as const satisfies readonly QueueView['printer'][];
export const printerLabel = (queues: readonly QueueView[]): string =>
  `shell.printer.${WORST.find((state) => queues.some((queue) => queue.printer === state)) ?? 'none'}`;

function icon(platform: NodeJS.Platform) {
  const image = nativeImage.createFromDataURL(platform === 'darwin' ? icons.template : icons.color);
  const sized = image.resize({ width: platform === 'darwin' ? 18 : 32 });
  // macOS draws it light or dark with the menu bar.
  if (platform === 'darwin') sized.setTemplateImage(true);
  return sized;
}

/** Makes the tray; the answer shows a new state. */
export function createTray({ t, platform, openWindow, quit }: TrayDeps): (state: TrayState) => void {
  const tray = new Tray(icon(platform));
  tray.on('click', () => openWindow());
  return ({ queues, open }) => {
    const printer = t(printerLabel(queues));
    tray.setToolTip(`Mailroom – ${printer}`);
    tray.setContextMenu(
      Menu.buildFromTemplate([
        { label: t('shell.tray.open'), click: () => openWindow() },
        { label: t('shell.tray.inbox', { n: open }), click: () => openWindow(addressOf('printer.home')) },
        { type: 'separator' },
        { label: printer, enabled: false },
        { label: t('shell.tray.settings'), click: () => openWindow(addressOf('printer.config')) },
        { type: 'separator' },
        { label: t('shell.tray.quit'), click: quit },
      ]),
    );
  };
}
