// Uploads one file with progress, abortable, with one retry on a network error.

import { API_BASE } from '#domain/api/calls.ts';
import type { CallResult } from '#domain/api/contract.ts';
import { readEnvelope } from './envelope.ts';
import { NoAnswer } from './failures.ts';
import { headersOf, type TransportDeps } from './transport.ts';

export type StoredFile = CallResult<'files.put'>;

export interface UploadOptions {
  readonly source?: string;
  /** Bytes sent and bytes in all. */
  readonly onProgress?: (sent: number, total: number) => void;
  readonly signal?: AbortSignal;
}

export type Upload = (file: File, options?: UploadOptions) => Promise<StoredFile>;

/** XMLHttpRequest, because fetch reports no upload progress. */
function send(file: File, options: UploadOptions, deps: TransportDeps): Promise<StoredFile> {
  const { source, onProgress, signal } = options;
  const query = `?name=${encodeURIComponent(file.name)}${source ? `&source=${encodeURIComponent(source)}` : ''}`;
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    const abort = () => request.abort();
    request.open('PUT', `${API_BASE}/files${query}`);
    for (const [name, value] of Object.entries(headersOf({ input: {} }, deps))) request.setRequestHeader(name, value);
    request.setRequestHeader('Content-Type', 'application/octet-stream');
    request.upload.onprogress = (event) => onProgress?.(event.loaded, event.lengthComputable ? event.total : file.size);
    request.onload = () => {
      try {
        resolve(readEnvelope(request.status, request.responseText) as StoredFile);
        deps.onActivity();
      } catch (error) {
        reject(error);
      }
    };
    request.onerror = () => reject(new NoAnswer());
    request.onabort = () => reject(new DOMException('upload aborted', 'AbortError'));
    request.onloadend = () => signal?.removeEventListener('abort', abort);
    if (signal?.aborted) return reject(new DOMException('upload aborted', 'AbortError'));
    signal?.addEventListener('abort', abort);
    request.send(file);
  });
}

/** @throws ApiFailure, NoAnswer after the second try, AbortError */
export const createUpload =
  (deps: TransportDeps): Upload =>
  async (file, options = {}) => {
    try {
      return await send(file, options, deps);
    } catch (error) {
      if (!(error instanceof NoAnswer)) throw error;
      return send(file, options, deps);
    }
  };
