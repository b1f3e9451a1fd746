// The queue of a computer that is not set up yet.

/** The installers register it, and the settings of a new computer begin with it. */
export const FIRST_QUEUE = { id: 'letters', name: 'Mailroom' } as const;
