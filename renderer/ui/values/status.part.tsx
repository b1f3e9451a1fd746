// Any status of any entity, and the name of a channel: an icon and always a word.
import { useText } from '#renderer/i18n/text.ts';
import { type Channel, channelLook } from '#renderer/theme/channels.ts';
import type { StatusLook } from '#renderer/theme/status.ts';
import classes from './status.module.css';

interface StatusProps {
  look: StatusLook;
  /** Tinted, for headings; a row has the plain one. */
  tag?: boolean;
  /** A figure behind the word: how many, how far. */
  detail?: string | number | undefined;
  /** Another word than the state's own, already translated ("6 to mend"). */
  word?: string | undefined;
}

/** In rows: coloured icon, plain word (only trouble colours the word). As `tag`: tinted. */
export function Status({ look, tag, detail, word }: StatusProps) {
  const t = useText();
  const Icon = look.icon;
  return (
    <span className={tag ? classes.tag : classes.status} data-token={look.token}>
      <Icon size={tag ? 14 : 16} stroke={1.75} aria-hidden />
      <span className={classes.word}>{word ?? t(look.label)}</span>
      {detail !== undefined && detail !== '' ? <bdi className={classes.detail}>{detail}</bdi> : null}
    </span>
  );
}

/** Icon and word of a channel. `count` writes the quantity ("12 letters"), `label` another word. */
export function ChannelName({
  channel,
  label,
  count,
}: {
  channel: Channel;
  label?: string | undefined;
  count?: number;
}) {
  const t = useText();
  const look = channelLook[channel];
  const Icon = look.icon;
  return (
    <span className={classes.channel}>
      <Icon size={16} stroke={1.5} aria-hidden />
      <span>{label ?? (count === undefined ? t(look.label) : t(look.many, { n: count }))}</span>
    </span>
  );
}

/** Channels of one order in a row: icon and number, the words in the tooltip. */
export function ChannelCounts({ counts }: { counts: Readonly<Partial<Record<Channel, number>>> }) {
  const t = useText();
  return (
    <span className={classes.ways}>
      {(Object.entries(counts) as [Channel, number][]).map(([channel, n]) => {
        const { icon: Icon, many } = channelLook[channel];
        const words = t(many, { n });
        return (
          <span key={channel} title={words}>
            <Icon size={15} stroke={1.5} aria-label={words} role="img" />
            <span aria-hidden>{t('common.number', { n })}</span>
          </span>
        );
      })}
    </span>
  );
}
