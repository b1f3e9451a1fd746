// What a test of a connection tells: its steps in their order, and why one failed.

/** Steps of the tests of all providers; each provider has some of them. */
export const TEST_STEPS = [
  'name',
  'reach',
  'encryption',
  'signIn',
  'folder',
  'space',
  'write',
  'discovery',
  'keys',
  'client',
  'search',
] as const;
export type TestStep = (typeof TEST_STEPS)[number];

/** Why a step failed; screens have words and one next step for each. */
export const TEST_CAUSES = [
  'nameNotFound',
  'addressForbidden',
  'refused',
  'noAnswer',
  'slow',
  'otherService',
  'certificate',
  'noEncryption',
  'signInRefused',
  'folderMissing',
  'noRight',
  'diskFull',
  'secretKey',
  'noProvider',
  'ownNetwork',
  'issuer',
  'notProvider',
  'noKeys',
  'clientRefused',
  'baseNotFound',
  'nobodyFound',
  'other',
] as const;
export type TestCause = (typeof TEST_CAUSES)[number];

/** One step. Those behind one that failed are not tried. */
export interface TestedStep {
  readonly step: TestStep;
  readonly state: 'done' | 'failed' | 'notTried';
  /** An address, a number of ms, the words of the peer; empty: nothing more is known. */
  readonly detail: string;
  readonly cause: TestCause | null;
}
