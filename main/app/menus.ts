// Electron's part of the menus.
import { Menu, type WebContents } from 'electron';
import { type MenuSurroundings, placeMenu, programMenu } from './menu.rules.ts';
import type { Texts } from './texts.ts';

export function showProgramMenu(surroundings: MenuSurroundings): void {
  Menu.setApplicationMenu(Menu.buildFromTemplate(programMenu(surroundings)));
}

/** Electron opens no menu by itself. */
export function offerPlaceMenu(contents: WebContents, t: Texts): void {
  contents.on('context-menu', (_event, place) => {
    const items = placeMenu(place, t, (word) => contents.replaceMisspelling(word));
    if (items.length > 0) Menu.buildFromTemplate(items).popup();
  });
}
