// Electron's part of the menus.
import { Menu, type WebContents } from 'electron';
import { elementMenu, type MenuOptions, programMenu } from './menu.rules.ts';
import type { Texts } from './texts.ts';

export function showProgramMenu(options: MenuOptions): void {
  Menu.setApplicationMenu(Menu.buildFromTemplate(programMenu(options)));
}

/** Opens the menu of the right mouse button, which Electron does not. */
export function offerElementMenu(contents: WebContents, t: Texts): void {
  contents.on('context-menu', (_event, element) => {
    const items = elementMenu(element, t, (word) => contents.replaceMisspelling(word));
    if (items.length > 0) Menu.buildFromTemplate(items).popup();
  });
}
