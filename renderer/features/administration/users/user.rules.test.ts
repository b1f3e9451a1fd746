// What an administrator enters of a person.
import { describe, expect, it } from 'vitest';
import { faultsOfUser, nameOfUser, newUser } from './user.rules.ts';

const draft = { ...newUser(1, 'en'), login: 'clerk' };
const fields = (change: Partial<typeof draft>) => faultsOfUser({ ...draft, ...change }).map(({ field }) => field);

describe('the form of a person', () => {
  it('finds nothing wrong with what may be left out', () => {
    expect(fields({})).toEqual([]);
  });

  it('names the field of each fault', () => {
    expect(fields({ login: 'ab' })).toEqual(['login']);
    expect(fields({ emailAddress: 'nobody' })).toEqual(['emailAddress']);
    expect(fields({ phoneNumber: 'later', mobileNumber: '+41 44 123 45 67' })).toEqual(['phoneNumber']);
  });

  it.each(['10.0.0.0/8', '192.0.2.7', '2001:db8::/32', '::1'])('takes the range %s', (range) => {
    expect(fields({ allowedAddressRanges: [range] })).toEqual([]);
  });

  it.each(['10.0.0.0/33', '10.0.0', 'office', '2001:db8::/129', '10.0.0.0/8/8', ''])(
    'refuses the range %j',
    (range) => {
      expect(fields({ allowedAddressRanges: ['10.0.0.0/8', range] })).toEqual(['allowedAddressRanges']);
    },
  );

  it('calls a person without names by the login', () => {
    expect([nameOfUser(draft), nameOfUser({ ...draft, lastName: 'Baker' })]).toEqual(['clerk', 'Baker']);
  });
});
