// Addresses of calls.
import { describe, expect, it } from 'vitest';
import { urlOf } from './client.ts';

describe('the address of a call', () => {
  it('holds parameters and query as text, and leaves out what is not given', () => {
    expect(urlOf('jobs.get', { params: { jobId: 7 } })).toBe('/api/jobs/7');
    expect(urlOf('jobs.list', { query: { text: 'a&b', states: ['CREATED'], cursor: undefined } })).toBe(
      '/api/jobs/list?text=a%26b&states=%5B%22CREATED%22%5D',
    );
  });

  it('is one for every name that a file of Windows can have, half a character included', () => {
    expect(urlOf('files.put', { query: { name: 'half \ud83d.pdf' } })).toBe('/api/files?name=half%20%EF%BF%BD.pdf');
  });
});
