// The menus of the program, in the language of the person.
import { describe, expect, it } from 'vitest';
import { type ClickedElement, elementMenu, type MenuOptions, programMenu } from './menu.rules.ts';
import { createTexts } from './texts.ts';

const t = createTexts(['de-DE']);
/** All lines of all menus; a line between groups is left out. */
const lines = (options: Partial<MenuOptions>) =>
  programMenu({ t, platform: 'linux', packaged: true, ...options }).flatMap(({ label, submenu }) => [
    label,
    ...(Array.isArray(submenu) ? submenu : []).flatMap((item) => item.label ?? item.role ?? []),
  ]);

const place = (values: Partial<ClickedElement>): ClickedElement => ({
  isEditable: false,
  selectionText: '',
  misspelledWord: '',
  dictionarySuggestions: [],
  ...values,
});
const shown = (clicked: ClickedElement, replaced: string[] = []) =>
  elementMenu(clicked, t, (word) => void replaced.push(word)).map(({ label, type }) => label ?? type);

describe('the menu of the program', () => {
  it('speaks the language of the person and offers zoom, editing and the end', () => {
    for (const platform of ['linux', 'win32', 'darwin'] as const) {
      const all = lines({ platform });
      for (const label of ['Bearbeiten', 'Einfügen', 'Vergrößern', 'Mailroom beenden']) expect(all).toContain(label);
    }
  });

  it('has the tools of developers while developing only', () => {
    expect(lines({ packaged: false })).toContain('toggleDevTools');
    for (const role of ['toggleDevTools', 'reload']) expect(lines({})).not.toContain(role);
  });

  it('has the menu of the program itself on macOS', () => {
    expect(lines({ platform: 'darwin' })).toContain('Über Mailroom');
    expect(lines({ platform: 'win32' })).not.toContain('Über Mailroom');
  });
});

describe('the right mouse button', () => {
  it('opens nothing where nothing can be done', () => {
    expect(shown(place({}))).toEqual([]);
    expect(shown(place({ selectionText: '  ' }))).toEqual([]);
  });

  it('copies what is selected, and edits in a field', () => {
    expect(shown(place({ selectionText: 'NUID 12' }))).toEqual(['Kopieren']);
    expect(shown(place({ isEditable: true }))).toEqual(
      expect.arrayContaining(['Ausschneiden', 'Kopieren', 'Einfügen', 'Alles auswählen']),
    );
  });

  it('offers up to five words for a misspelt one', () => {
    const replaced: string[] = [];
    const suggestions = ['Straße', 'Strasse', 'Strass', 'Straßen', 'Strafe', 'Trasse'];
    const clicked = place({ isEditable: true, misspelledWord: 'Strasze', dictionarySuggestions: suggestions });
    const menu = elementMenu(clicked, t, (word) => void replaced.push(word));
    expect(menu.slice(0, 6).map(({ label, type }) => label ?? type)).toEqual([...suggestions.slice(0, 5), 'separator']);
    menu[1]?.click?.(undefined as never, undefined, undefined as never);
    expect(replaced).toEqual(['Strasse']);
    expect(shown(place({ isEditable: true, dictionarySuggestions: suggestions }))).not.toContain('Straße');
  });
});
