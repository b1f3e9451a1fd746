// Files that still cite papers that the repository does not have. It only shrinks.
export const STILL_CITING: readonly string[] = [
  'tests/api/configuration.test.ts',
  'tests/architecture/inventory-values.test.ts',
  'tests/architecture/inventory.test.ts',
  'tests/documents-engine/mutants.ts',
  'tests/fuzz/expected-rights.ts',
  'tests/printer/dns-sd.test.ts',
  'tests/security/api-fuzz.test.ts',
  'tests/security/own-account.rights.ts',
  'tests/security/races.test.ts',
  'tests/security/tenancy.test.ts',
];
