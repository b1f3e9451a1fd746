// The codes the screens react to (docs/model.md, "Error codes"). Plain numbers: the contract's table carries zod with it,
// which the first load does not need. A test holds them against that table.

export const WIRE_CODES = {
  sessionTimeout: -11,
  unauthorized: -12,
  notFound: -20,
  editionConflict: -30,
  invalidInput: -40,
  tooManyRequests: -70,
  internal: -99,
} as const;
