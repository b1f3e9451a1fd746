// Files that are kept to be deposited again.

/** Who may deposit a kept file: its owner, those of the owner's group, everybody who deposits in the account. */
export const LIBRARY_SCOPES = ['own', 'group', 'account'] as const;
