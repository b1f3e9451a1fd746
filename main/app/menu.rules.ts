// The program's menu and that of the right mouse button, in the person's language: Electron's own ones are English, lead
// to pages about Electron and open the tools of developers. Pure.
import type { MenuItemConstructorOptions } from 'electron';
import type { Texts } from './texts.ts';

type Item = MenuItemConstructorOptions;
type Role = NonNullable<Item['role']>;

/** Roles by the label they are shown with: the system does the rest, shortcuts too. */
const LABELS = {
  about: 'shell.menu.about',
  hide: 'shell.menu.hide',
  hideOthers: 'shell.menu.hideOthers',
  unhide: 'shell.menu.showAll',
  quit: 'shell.tray.quit',
  undo: 'shell.menu.undo',
  redo: 'shell.menu.redo',
  cut: 'shell.menu.cut',
  copy: 'shell.menu.copy',
  paste: 'shell.menu.paste',
  selectAll: 'shell.menu.selectAll',
  resetZoom: 'shell.menu.zoomReset',
  zoomIn: 'shell.menu.zoomIn',
  zoomOut: 'shell.menu.zoomOut',
  togglefullscreen: 'shell.menu.fullScreen',
  minimize: 'shell.menu.minimize',
  close: 'shell.menu.close',
} as const satisfies Partial<Record<Role, string>>;
type Shown = keyof typeof LABELS;

const LINE: Item = { type: 'separator' };

export interface MenuOptions {
  readonly t: Texts;
  readonly platform: NodeJS.Platform;
  /** Developers get reload and their tools. */
  readonly packaged: boolean;
}

const items = (t: Texts, ...roles: readonly (Shown | '-')[]): Item[] =>
  roles.map((role) => (role === '-' ? LINE : { role, label: t(LABELS[role]) }));

/** Without it there is no copying by keyboard on macOS, and no zoom anywhere. */
export function programMenu({ t, platform, packaged }: MenuOptions): Item[] {
  const own: Item = {
    label: 'Mailroom',
    submenu: items(t, 'about', '-', 'hide', 'hideOthers', 'unhide', '-', 'quit'),
  };
  const developers: Item[] = packaged ? [] : [LINE, { role: 'reload' }, { role: 'toggleDevTools' }];
  return [
    ...(platform === 'darwin' ? [own] : []),
    {
      label: t('shell.menu.edit'),
      submenu: items(t, 'undo', 'redo', '-', 'cut', 'copy', 'paste', 'selectAll'),
    },
    {
      label: t('shell.menu.view'),
      submenu: [...items(t, 'zoomIn', 'zoomOut', 'resetZoom', '-', 'togglefullscreen'), ...developers],
    },
    {
      label: t('shell.menu.window'),
      submenu: items(t, 'minimize', 'close', ...(platform === 'darwin' ? [] : (['-', 'quit'] as const))),
    },
  ];
}

/** What Chromium says about the element that was clicked. */
export interface ClickedElement {
  readonly isEditable: boolean;
  readonly selectionText: string;
  readonly misspelledWord: string;
  readonly dictionarySuggestions: readonly string[];
}

/** Empty: nothing can be done there, and no menu opens. */
export function elementMenu(element: ClickedElement, t: Texts, replace: (word: string) => void): Item[] {
  if (!element.isEditable) return element.selectionText.trim() === '' ? [] : items(t, 'copy');
  const spelling = element.misspelledWord === '' ? [] : element.dictionarySuggestions.slice(0, 5);
  return [
    ...spelling.map((word): Item => ({ label: word, click: () => replace(word) })),
    ...(spelling.length > 0 ? [LINE] : []),
    ...items(t, 'undo', 'redo', '-', 'cut', 'copy', 'paste', 'selectAll'),
  ];
}
