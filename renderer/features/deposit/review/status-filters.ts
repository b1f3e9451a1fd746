// The chips of the recipients: their ids in the address, and what each asks the server for.

export const STATUS_FILTERS = {
  mend: { dispatchState: 'REMAINING', quality: 'BAD' },
  processing: { dispatchState: 'PROCESSING' },
  awaiting: { dispatchState: 'AWAIT_VALIDATION' },
  remaining: { dispatchState: 'REMAINING' },
  rejected: { dispatchState: 'REJECTED' },
  sent: { dispatchState: 'SENT' },
  error: { dispatchState: 'ERROR' },
} as const;

export type StatusFilter = keyof typeof STATUS_FILTERS;
export const isStatusFilter = (text: string): text is StatusFilter => Object.hasOwn(STATUS_FILTERS, text);
