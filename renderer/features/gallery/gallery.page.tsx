// Every status and every state of the kit, for the development build and its pictures. Its own texts are for developers.
import { Button, Tabs } from '@mantine/core';
import { useState } from 'react';
import { useText } from '#renderer/i18n/text.ts';
import { type Channel, channelLook } from '#renderer/theme/channels.ts';
import {
  commandLook,
  jobLook,
  lookOf,
  packGroupLook,
  qualityLook,
  type StatusLook,
  shipmentLook,
  shipmentLooks,
} from '#renderer/theme/status.ts';
import { ChannelName, Status } from '#renderer/ui/values/status.part.tsx';
import classes from './gallery.module.css';
import { KitSample, StatesSample } from './kit-sample.part.tsx';
import { ListSample } from './list-sample.part.tsx';

const codes = Object.keys(shipmentLooks).sort((a, b) => Math.abs(Number(a)) - Math.abs(Number(b)));
const GROUPS: readonly (readonly [string, readonly (readonly [string, StatusLook])[]])[] = [
  [
    'Shipment',
    [...codes.filter((code) => Number(code) > 0), ...codes.filter((code) => Number(code) < 0), '0'].map(
      (code) => [code, shipmentLook(Number(code))] as const,
    ),
  ],
  ['Order', Object.entries(jobLook)],
  ['Delivery and command', [...Object.entries(commandLook), ['?', lookOf(commandLook, 'UNHEARD_OF')]]],
  ['Recipient', Object.entries(packGroupLook)],
  ['Quality', Object.entries(qualityLook)],
];

export function GalleryPage() {
  const [tab, setTab] = useState(new URLSearchParams(location.search).get('tab') ?? 'status');
  return (
    <main className={classes.page}>
      <Tabs value={tab} onChange={(value) => setTab(value ?? 'status')}>
        <Tabs.List>
          <Tabs.Tab value="status">Status</Tabs.Tab>
          <Tabs.Tab value="list">List</Tabs.Tab>
          <Tabs.Tab value="states">States</Tabs.Tab>
          <Tabs.Tab value="parts">Parts</Tabs.Tab>
          <Tabs.Tab value="crash">Crash</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="status">
          <Statuses />
        </Tabs.Panel>
        <Tabs.Panel value="list" className={classes.list}>
          <ListSample />
        </Tabs.Panel>
        <Tabs.Panel value="states">
          <StatesSample />
        </Tabs.Panel>
        <Tabs.Panel value="parts">
          <KitSample />
        </Tabs.Panel>
        <Tabs.Panel value="crash">
          <Crash />
        </Tabs.Panel>
      </Tabs>
    </main>
  );
}

function Crash() {
  const [on, setOn] = useState(false);
  if (on) throw new RangeError('made on purpose');
  return (
    <Button variant="default" onClick={() => setOn(true)}>
      Throw
    </Button>
  );
}

function Statuses() {
  const t = useText();
  return (
    <>
      {GROUPS.map(([name, looks]) => (
        <section key={name} className={classes.group}>
          <h2>{name}</h2>
          <ul>
            {looks.map(([key, look]) => (
              <li key={key}>
                <code>{/^-?\d|\?/.test(key) ? key : ''}</code>
                <Status look={look} />
                <Status look={look} tag />
              </li>
            ))}
          </ul>
        </section>
      ))}
      <section className={classes.group}>
        <h2>Channels</h2>
        <ul>
          {(Object.keys(channelLook) as Channel[]).map((channel) => (
            <li key={channel}>
              <code />
              <ChannelName channel={channel} />
              <span>{t(channelLook[channel].many, { n: 1204 })}</span>
            </li>
          ))}
        </ul>
      </section>
    </>
  );
}
