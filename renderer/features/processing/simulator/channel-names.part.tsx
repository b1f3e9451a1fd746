// The channels of a row by icon and the service's own words.
import type { Simulation } from '#domain/api/configuration/simulation.schema.ts';
import { type Channel, channelLook } from '#renderer/theme/channels.ts';
import classes from './rows.module.css';

const isChannel = (type: string): type is Channel => Object.hasOwn(channelLook, type);

/** @param labels of the channels of the service */
export function ChannelNames({ run, labels }: { run: { readonly simulation: Simulation }; labels: readonly string[] }) {
  return (
    <span className={classes.way}>
      {labels.map((label) => {
        const type = run.simulation.channels.find((one) => one.label === label)?.channelType ?? '';
        const Icon = isChannel(type) ? channelLook[type].icon : undefined;
        return (
          <span key={label}>
            {Icon ? <Icon size={16} stroke={1.5} aria-hidden /> : null}
            <bdi>{label}</bdi>
          </span>
        );
      })}
    </span>
  );
}
