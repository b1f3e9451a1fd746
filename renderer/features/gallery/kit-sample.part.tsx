// Every state a view can be in, and the small parts side by side.
import { Button } from '@mantine/core';
import { useState } from 'react';
import { packGroupLook } from '#renderer/theme/status.ts';
import { AreaMark, Page } from '#renderer/ui/frame/page.part.tsx';
import { ConfirmDialog } from '#renderer/ui/layers/confirm.part.tsx';
import { SaveBar } from '#renderer/ui/page-layouts/save-bar.part.tsx';
import { WorkInProgress } from '#renderer/ui/states/error-boundary.part.tsx';
import { FormSkeleton, RowsSkeleton } from '#renderer/ui/states/skeletons.part.tsx';
import {
  EmptyState,
  FailedState,
  NotFoundState,
  OfflineState,
  PartlyNotice,
  RefusedState,
  TooMuchNotice,
} from '#renderer/ui/states/states.part.tsx';
import { hideToast, showToast } from '#renderer/ui/toasts/toasts.ts';
import { Facts, Key, Shares } from '#renderer/ui/values/facts.part.tsx';
import { Status } from '#renderer/ui/values/status.part.tsx';
import { AddressText, DateText, SizeText } from '#renderer/ui/values/values.part.tsx';
import classes from './gallery.module.css';

const nothing = () => undefined;

export function StatesSample() {
  return (
    <div className={classes.grid}>
      <section>
        <EmptyState title="No orders yet" action={{ label: 'New deposit', onClick: nothing }}>
          <p>Orders appear here as soon as a document is deposited.</p>
        </EmptyState>
      </section>
      <section>
        <NotFoundState filters={['Müller', 'Last 31 days', 'To correct']} onClear={nothing} />
      </section>
      <section>
        <RefusedState />
      </section>
      <section>
        <FailedState code="-99 / 7QK4M0" onRetry={nothing} />
      </section>
      <section>
        <OfflineState onRetry={nothing} />
      </section>
      <section>
        <WorkInProgress error={new RangeError('x')} />
      </section>
      <section>
        <TooMuchNotice shown={1000} />
        <PartlyNotice what="Proofs could not be loaded." onRetry={nothing} />
      </section>
      <section>
        <RowsSkeleton rows={6} />
      </section>
      <section>
        <FormSkeleton />
      </section>
    </div>
  );
}

const at = (minutes: number) => new Date(Date.now() - minutes * 60_000);
export function KitSample() {
  const [asking, setAsking] = useState(false);
  const [changes, setChanges] = useState(3);
  return (
    <div className={classes.parts}>
      <div>
        <div className={classes.buttons}>
          <Button onClick={() => showToast('info', 'Delivery confirmed')}>Info</Button>
          <Button variant="default" onClick={() => showToast('warning', 'Some reconciliations have not been done')}>
            Warning
          </Button>
          <Button
            variant="default"
            onClick={() => showToast('error', 'The delivery could not be cancelled: it is sent already.')}
          >
            Error
          </Button>
          <Button
            variant="light"
            onClick={() =>
              showToast('success', '3 orders cancelled', {
                key: 'undo',
                action: { label: 'Undo', onClick: () => hideToast('undo') },
              })
            }
          >
            With action
          </Button>
          <Button variant="subtle" onClick={() => setAsking(true)}>
            Ask
          </Button>
        </div>
        <Shares
          label="242 of 248 ready"
          parts={[
            { token: 'ready', share: 242 },
            { token: 'error', share: 6 },
          ]}
        />
        <SaveBar
          changes={changes}
          where="in boxes: encoding, separator"
          errors={2}
          saveLabel="Save service"
          onSave={nothing}
          onDiscard={() => setChanges(0)}
        />
      </div>
      <div>
        <Facts
          facts={[
            ['Channel', 'Registered'],
            ['Created', <DateText key="c" at={at(1500)} />],
            ['Size', <SizeText key="s" bytes={14_892_112} />],
            ['Address', <AddressText key="a" lines={['Bäckerei Hofer AG', 'Hauptstrasse 114', '8400 Winterthur']} />],
            ['State', <Status key="st" look={packGroupLook.ERROR} detail={6} />],
            ['Keys', <Key key="k">Enter</Key>],
          ]}
        />
      </div>
      <div className={classes.desk} dir="ltr">
        <Page
          src={undefined}
          label="Page 1"
          marks={<AreaMark area={{ left: 105, top: 46, width: 90, height: 36 }} />}
        />
        <Page
          src={undefined}
          label="Crop"
          crop={{ left: 0, top: 30, width: 210, height: 60 }}
          marks={<AreaMark tone="error" area={{ left: 20, top: 48, width: 90, height: 20 }} />}
        />
      </div>
      <ConfirmDialog
        opened={asking}
        title="Cancel 3 orders"
        action="Cancel 3 orders"
        danger
        onConfirm={() => setAsking(false)}
        onClose={() => setAsking(false)}
      >
        <p>412 letters will not be sent. This cannot be undone.</p>
      </ConfirmDialog>
    </div>
  );
}
