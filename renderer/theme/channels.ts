// The look of the nine channels: icon and label. Channels differ by icon and word, never by colour.
import {
  IconAt,
  IconDeviceDesktopShare,
  IconDeviceMobileMessage,
  IconLock,
  IconMail,
  IconPackage,
  IconPrinter,
  IconRubberStamp,
  IconShieldLock,
  type TablerIcon,
} from '@tabler/icons-react';

/** `label` names the channel; `many` is the label of a counted quantity ("{n} letters"). */
export interface ChannelLook {
  readonly icon: TablerIcon;
  readonly label: string;
  readonly many: string;
}

const lookOf = (type: string, icon: TablerIcon): ChannelLook => ({
  icon,
  label: `channel.${type}`,
  many: `channel.many.${type}`,
});

/** Keyed by channel type (docs/model.md, "Channel types"). */
export const channelLook = {
  EMAIL: lookOf('EMAIL', IconAt),
  SIMPLE_MAIL: lookOf('SIMPLE_MAIL', IconMail),
  REGISTERED_MAIL: lookOf('REGISTERED_MAIL', IconRubberStamp),
  SECURE_EMAIL: lookOf('SECURE_EMAIL', IconShieldLock),
  DIGITAL_SAFE: lookOf('DIGITAL_SAFE', IconLock),
  SMS: lookOf('SMS', IconDeviceMobileMessage),
  PACKING: lookOf('PACKING', IconPackage),
  ON_PREMISE_PRINT: lookOf('ON_PREMISE_PRINT', IconPrinter),
  LOCAL_PRINT: lookOf('LOCAL_PRINT', IconDeviceDesktopShare),
} as const satisfies Record<string, ChannelLook>;

export type Channel = keyof typeof channelLook;
