// Calls of tracking: how events enter. Schemas: tracking.contract.ts.
import { call } from '../call-row.ts';

const CHANNEL = 'The screen System, channels, shows and changes how events of a channel come in.';

export const TRACKING_CALLS = {
  'tracking.push': call(
    'POST /tracking/{channelId}/events',
    'public',
    'Providers report events by signed messages; the signature says who calls.',
    { body: 'signed' },
  ),
  'tracking.enter': call(
    'POST /shipments/{shipmentId}/events',
    'acknowledge',
    'What a carrier says by telephone or letter is written down by a person, with the reason.',
  ),
  'tracking.addFile': call(
    'POST /shipments/{shipmentId}/trackingFiles',
    'acknowledge',
    'What a carrier sends on paper or by e-mail, such as a proof of delivery, is kept with the document.',
    { body: 'multipart' },
  ),
  'tracking.produce': call(
    'POST /shipments/{shipmentId}/testEvents',
    'createOrder',
    'In test mode each status can be made on demand, by each way that events come.',
    { creates: true },
  ),
  'tracking.import': call(
    'POST /channels/{channelId}/trackingImport',
    'system',
    'Providers without an interface give files of what became of their pieces.',
    { body: 'multipart' },
  ),
  'tracking.state': call('GET /channels/{channelId}/tracking', 'systemView', CHANNEL),
  'tracking.makeSecret': call('POST /channels/{channelId}/trackingSecret', 'system', CHANNEL, { body: 'none' }),
  'tracking.dropSecret': call('DELETE /channels/{channelId}/trackingSecret', 'system', CHANNEL),
  'tracking.place': call(
    'POST /channels/{channelId}/unplacedEvents/{eventId}',
    'system',
    'A person knows which piece a provider means whose event names none that is known.',
  ),
  'tracking.unplace': call(
    'DELETE /channels/{channelId}/unplacedEvents/{eventId}',
    'system',
    'Own. A person took the wrong piece: the event, and what came with it, wait again.',
  ),
  'tracking.dismiss': call(
    'POST /channels/{channelId}/unplacedEvents/{eventId}/dismissal',
    'system',
    'Own. An event of which nobody will ever know the piece leaves the work list, with a note.',
  ),
  'tracking.unplaced': call('GET /channels/{channelId}/unplacedEvents', 'systemView', CHANNEL),
} as const;
