// Calls of uploaded files, and uploads that can be resumed. Schemas: files.contract.ts.
import { call, LISTED } from '../call-row.ts';

const TUS = 'An agent uploads what a cut connection must not lose, by the rules of tus 1.0.';

export const FILES_CALLS = {
  'files.upload': call('POST /files', 'createOrder', LISTED, { body: 'multipart', creates: true, agent: true }),
  'files.put': call('PUT /files', 'createOrder', 'One file as the raw body: what our own screen and agent use.', {
    body: 'raw',
    creates: true,
    agent: true,
  }),
  'files.list': call('GET /files', 'createOrder', LISTED, { agent: true }),
  'files.download': call('GET /files/{fileId}', 'createOrder', LISTED, { answer: 'download', agent: true }),
  'files.view': call('GET /files/{fileId}/view', 'createOrder', 'A deposit shows a file that came by another way.', {
    agent: true,
  }),
  'files.page': call('GET /files/{fileId}/pages/{page}', 'createOrder', 'A page of an uploaded file as a picture.', {
    answer: 'download',
    agent: true,
  }),
  'files.drop': call('DELETE /files/{fileId}', 'createOrder', 'A printed document that waits is given up by hand.', {
    agent: true,
  }),
  'files.states': call('POST /files/states', 'createOrder', 'An agent learns what became of what it brought.', {
    agent: true,
  }),
  'files.merge': call('POST /files/merge', 'createOrder', 'The printer inbox makes one letter of several documents.', {
    creates: true,
  }),
  'files.createUpload': call('POST /files/uploads', 'createOrder', TUS, { body: 'none', agent: true }),
  'files.uploadState': call('GET /files/uploads/{uploadId}', 'createOrder', TUS, { agent: true }),
  'files.uploadOffset': call('HEAD /files/uploads/{uploadId}', 'createOrder', TUS, { answer: 'head', agent: true }),
  'files.appendUpload': call('PATCH /files/uploads/{uploadId}', 'createOrder', TUS, { body: 'stream', agent: true }),
} as const;
