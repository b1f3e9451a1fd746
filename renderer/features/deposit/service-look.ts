// What a service looks like and where its deposit begins.
import {
  IconAt,
  IconFiles,
  IconFileText,
  IconFileTypePdf,
  IconLock,
  IconMail,
  IconMailForward,
  IconPrinter,
  IconReceipt,
  IconRubberStamp,
  IconSend,
  IconUsers,
  type TablerIcon,
} from '@tabler/icons-react';
import type { RouteName } from '#domain/routes/routes.ts';

const ICONS: Readonly<Record<string, TablerIcon>> = {
  IconAt,
  IconFiles,
  IconFileText,
  IconFileTypePdf,
  IconLock,
  IconMail,
  IconMailForward,
  IconPrinter,
  IconReceipt,
  IconRubberStamp,
  IconSend,
  IconUsers,
};

/** The icon that the service names, an envelope where it names none that is known. */
export const serviceIcon = (name: string | null): TablerIcon => (name === null ? undefined : ICONS[name]) ?? IconMail;

const ROUTE: Readonly<Record<string, RouteName>> = { simpleUnique: 'deposit.unique', simpleMultiple: 'deposit.split' };

/** Route of a new deposit with a service of that type; undefined while that type cannot be deposited here. */
export const depositRoute = (type: string): RouteName | undefined => ROUTE[type];
