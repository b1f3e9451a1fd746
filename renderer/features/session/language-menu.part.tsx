// The languages of the door; loaded after the first view.
import { Menu } from '@mantine/core';
import { useAtomValue, useStore } from 'jotai';
import { LOCALES } from '#domain/labels/labels.ts';
import { languageAtom, showLocale } from '#renderer/i18n/i18n.ts';
import { languageName } from '#renderer/i18n/names.ts';
import { MenuLayer } from '#renderer/ui/layers/menu-layer.part.tsx';
import type { LayerProps } from '#renderer/ui/layers/opener.ts';
import classes from './door.module.css';

export function LanguageMenu(layer: LayerProps) {
  const store = useStore();
  const { locale } = useAtomValue(languageAtom);
  return (
    <MenuLayer {...layer} position="top-start" className={classes.languages}>
      {LOCALES.map((one) => (
        <Menu.Item
          key={one}
          lang={one}
          onClick={() => void showLocale(store, one)}
          aria-current={one === locale || undefined}
        >
          {languageName(one)}
        </Menu.Item>
      ))}
    </MenuLayer>
  );
}
