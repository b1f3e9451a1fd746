// What a service looks like.
import { IconMail, type TablerIcon } from '@tabler/icons-react';
import * as icons from '#renderer/shared/service-icons/service-icons.ts';

const ICONS: Readonly<Record<string, TablerIcon>> = icons;

const missing = new Set<string>();

// biome-ignore lint/suspicious/noConsole: the administrator finds a mistyped icon in the browser's log
const log = (text: string): void => console.warn(text);

/**
 * The icon that the service names, an envelope where it names none. Null where there is no such icon: that is logged
 * once and nothing is drawn.
 */
export function serviceIcon(name: string | null, say = log): TablerIcon | null {
  if (name === null || name === '') return IconMail;
  const icon = Object.hasOwn(ICONS, name) ? ICONS[name] : undefined;
  if (icon === undefined && !missing.has(name)) {
    missing.add(name);
    say(`Icon ${name} not found`);
  }
  return icon ?? null;
}
