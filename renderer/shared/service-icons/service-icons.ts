// The icons that a service may name: each is exported under the name that the service uses.
export {
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
} from '@tabler/icons-react';
