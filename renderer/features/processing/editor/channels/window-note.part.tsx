// Says that the window of the envelope does not show the address as this channel lays it, and puts a page in front.
import { Button } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { leavesBesideWindow } from '#domain/services/window/window.ts';
import { useText } from '#renderer/i18n/text.ts';
import { useDraft } from '../draft-context.ts';
import { addressAreaOf } from './address-area.ts';
import classes from './channels.module.css';
import { useOffered } from './offered.ts';
import { useSenderCountry } from './use-sender-country.ts';

/** Nothing where it is seen, is not read from the page, or where nobody knows on which side the window is. */
export function WindowNote({ index }: { index: number }) {
  const t = useText();
  const { draft, change } = useDraft();
  const { channels } = useOffered();
  const country = useSenderCountry(draft.ouId);
  const own = draft.channels[index];
  const channel = channels.find(({ id }) => id === own?.channelId);
  const area = addressAreaOf(draft);
  if (own === undefined || channel === undefined || area === undefined) return null;
  if (own.composition.addressWindow === null && country === undefined) return null;
  const { channelType, outputFiles } = channel;
  const envelope = {
    serviceChannel: own,
    channel: { channelType, outputFileDefinitions: [...outputFiles] },
    boxes: draft.boxes,
  };
  const letter = { areas: [area], pages: 1, way: 'asDeposited' as const, countryCode: country ?? null };
  if (!leavesBesideWindow({ ...letter, envelope })) return null;
  return (
    <div className={classes.beside} role="status">
      <p>
        <IconAlertTriangle size={16} stroke={1.5} aria-hidden /> {t('processing.window.beside')}
      </p>
      <Button
        size="xs"
        variant="default"
        onClick={() => change(['channels', index, 'composition', 'addressPage'], 'always')}
      >
        {t('processing.window.repair')}
      </Button>
    </div>
  );
}
