// Style sheets made at run time: Mantine's variables and the branding's own CSS.
// Constructed sheets need no inline style tag, so the CSP stays at style-src 'self' without a nonce.
import {
  convertCssVariables,
  DEFAULT_THEME,
  deepMerge,
  defaultCssVariablesResolver,
  type MantineTheme,
  mergeMantineTheme,
} from '@mantine/core';
import { cssVariables, theme } from './theme.ts';

const sheets = new Map<string, CSSStyleSheet>();

/** Puts CSS text into the constructed sheet of that name, made on first use. `@import` is ignored by the browser there. */
export function setSheet(name: string, css: string): void {
  let sheet = sheets.get(name);
  if (!sheet) {
    sheet = new CSSStyleSheet();
    sheets.set(name, sheet);
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
  }
  sheet.replaceSync(css);
}

/** Mantine's variables for our theme, once at start: the same that MantineProvider would write into a style tag. */
export function installKitVariables(): void {
  const merged: MantineTheme = mergeMantineTheme(DEFAULT_THEME, theme);
  const variables = deepMerge(defaultCssVariablesResolver(merged), cssVariables(merged));
  const scheme = convertCssVariables({
    variables: {},
    dark: { '--mantine-color-scheme': 'dark' },
    light: { '--mantine-color-scheme': 'light' },
  });
  setSheet('kit', convertCssVariables(variables) + scheme);
}
