// Operation and status codes (RFC 8011 sections 5.4.15 and B.1, PWG 5100.11, PWG 5100.13).

/** Operations that this printer offers. Print-URI and Send-URI are left out: a printer that fetches is a way in. */
export const OPERATION = {
  printJob: 0x0002,
  validateJob: 0x0004,
  createJob: 0x0005,
  sendDocument: 0x0006,
  cancelJob: 0x0008,
  getJobAttributes: 0x0009,
  getJobs: 0x000a,
  getPrinterAttributes: 0x000b,
  cancelMyJobs: 0x0039,
  closeJob: 0x003b,
  identifyPrinter: 0x003c,
} as const;

export const STATUS = {
  'successful-ok': 0x0000,
  'successful-ok-ignored-or-substituted-attributes': 0x0001,
  'client-error-bad-request': 0x0400,
  'client-error-forbidden': 0x0401,
  'client-error-not-authenticated': 0x0402,
  'client-error-not-authorized': 0x0403,
  'client-error-not-possible': 0x0404,
  'client-error-timeout': 0x0405,
  'client-error-not-found': 0x0406,
  'client-error-request-entity-too-large': 0x0408,
  'client-error-request-value-too-long': 0x0409,
  'client-error-document-format-not-supported': 0x040a,
  'client-error-attributes-or-values-not-supported': 0x040b,
  'client-error-charset-not-supported': 0x040d,
  'client-error-conflicting-attributes': 0x040e,
  'client-error-compression-not-supported': 0x040f,
  'client-error-compression-error': 0x0410,
  'client-error-document-format-error': 0x0411,
  'server-error-internal-error': 0x0500,
  'server-error-operation-not-supported': 0x0501,
  'server-error-version-not-supported': 0x0503,
  'server-error-temporary-error': 0x0505,
  'server-error-not-accepting-jobs': 0x0506,
  'server-error-busy': 0x0507,
  'server-error-job-canceled': 0x0508,
  'server-error-multiple-document-jobs-not-supported': 0x0509,
} as const;

export type StatusName = keyof typeof STATUS;

/** States of a job (RFC 8011 section 5.3.7). */
export const JOB_STATE = { pending: 3, held: 4, processing: 5, canceled: 7, aborted: 8, completed: 9 } as const;
/** States of a printer (RFC 8011 section 5.4.11). */
export const PRINTER_STATE = { idle: 3, processing: 4, stopped: 5 } as const;
