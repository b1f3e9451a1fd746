// Calls of the application itself, of sign-in, of uploaded files and of the texts of the screens.
import { call } from './call-row.ts';

export const SESSION_CALLS = {
  'app.version': call('GET /app/version', 'public', 406, { passive: true }),
  'app.config': call('GET /app/config', 'public', 406, { passive: true }),
  'app.search': call('GET /search', 'viewOrder', 'The top bar finds orders, deliveries, shipments and recipients.'),
  'app.notifyAdministrator': call(
    'POST /app/notifyAdministrator',
    'signedIn',
    'The top bar of section 2 lets a person notify an administrator; section 7 has no call for it.',
  ),
  'app.notifications': call(
    'GET /notifications',
    'signedIn',
    'The bell of the top bar; sections 2 and 4 name no call.',
    {
      passive: true,
    },
  ),

  'authentication.authenticate': call('POST /authentication/authenticate', 'public', 407),
  'authentication.check': call('GET /authentication/check', 'signedIn', 407, { passive: true, agent: true }),
  'authentication.logout': call('POST /authentication/logout', 'signedIn', 407, { body: 'none' }),
  'authentication.triggerLostPassword': call('POST /authentication/triggerLostPassword', 'public', 407, {
    later: true,
  }),
  'authentication.changeLostPassword': call('POST /authentication/changeLostPassword', 'public', 407, { later: true }),

  'files.upload': call('POST /files', 'createOrder', 408, { body: 'multipart', creates: true, agent: true }),
  'files.put': call('PUT /files', 'createOrder', 'One file as the raw body: what our own screen and agent use.', {
    body: 'raw',
    creates: true,
    agent: true,
  }),
  'files.list': call('GET /files', 'createOrder', 408, { agent: true }),
  'files.download': call('GET /files/{fileId}', 'createOrder', 408, { answer: 'download', agent: true }),
  'files.view': call('GET /files/{fileId}/view', 'createOrder', 'A deposit shows a file that came by another way.', {
    agent: true,
  }),
  'files.page': call('GET /files/{fileId}/pages/{page}', 'createOrder', 'A page of an uploaded file as a picture.', {
    answer: 'download',
    agent: true,
  }),

  'files.merge': call('POST /files/merge', 'createOrder', 'The printer inbox makes one letter of several documents.', {
    creates: true,
  }),

  'translations.labels': call('GET /i18n/labels_frontend1', 'public', 413, { passive: true }),
  'translations.locales': call('GET /i18n/locales', 'public', 413, { passive: true }),
  'translations.news': call('GET /i18n/news_{brandingName}', 'signedIn', 413),
  'translations.saveNews': call('POST /i18n/news_{brandingName}', 'system', 413, { later: true }),
  'translations.save': call('POST /i18n/labels_frontend1', 'system', 413, { later: true }),
} as const;
