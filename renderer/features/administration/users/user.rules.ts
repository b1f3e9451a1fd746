// A person as the form of an administrator holds it: how it begins, what is wrong beyond the schema, what it is called. Pure.
import type { z } from 'zod';
import { checkLogin } from '#domain/accounts/accounts.rules.ts';
import { isAddressRange } from '#domain/accounts/address-ranges.ts';
import { isEmail } from '#domain/addresses/email.ts';
import { isPhoneNumber } from '#domain/addresses/phone-shape.ts';
import type { User, UserInput } from '#domain/api/administration/users.contract.ts';
import type { Result } from '#domain/errors/result.ts';
import type { FieldFault } from '#renderer/shared/records/record.rules.ts';

type Input = z.output<typeof UserInput>;
/** No profile is chosen yet where a person is new. */
export type UserDraft = { readonly [K in keyof Omit<Input, 'profileId'>]: Input[K] } & {
  readonly profileId: number | undefined;
};

export const draftOf = (user: User): UserDraft => ({
  id: user.id,
  version: user.version,
  ouId: user.ouId,
  login: user.login,
  firstName: user.firstName,
  lastName: user.lastName,
  emailAddress: user.emailAddress,
  locale: user.locale,
  phoneNumber: user.phoneNumber,
  mobileNumber: user.mobileNumber,
  profileId: user.profileId,
  groupId: user.groupId,
  enabled: user.enabled,
  allowedAddressRanges: user.allowedAddressRanges,
  uipreferences: user.uipreferences,
});

/** @param locale of whoever makes the person */
export const newUser = (ouId: number, locale: string): UserDraft => ({
  ouId,
  login: '',
  firstName: '',
  lastName: '',
  emailAddress: '',
  locale,
  phoneNumber: '',
  mobileNumber: '',
  profileId: undefined,
  groupId: null,
  enabled: true,
  allowedAddressRanges: [],
  uipreferences: {},
});

/** First and last name; the login where there is neither. */
export const nameOfUser = (user: Pick<UserDraft, 'firstName' | 'lastName' | 'login'>): string =>
  `${user.firstName} ${user.lastName}`.trim() || user.login;

const refusedAt = (field: string, result: Result<unknown>): FieldFault[] =>
  result.ok ? [] : [{ field, ...result.refusal }];

/** Beyond the schema; a number or a range that was stored with a fault is not asked about. */
export function faultsOfUser(draft: UserDraft): FieldFault[] {
  const phones = (['phoneNumber', 'mobileNumber'] as const).filter(
    (field) => draft[field] !== '' && !isPhoneNumber(draft[field]),
  );
  const range = draft.allowedAddressRanges.find((text) => !isAddressRange(text.trim()));
  return [
    ...(draft.login === '' ? [] : refusedAt('login', checkLogin(draft.login))),
    ...(draft.emailAddress === '' || isEmail(draft.emailAddress)
      ? []
      : [{ field: 'emailAddress', label: 'email.invalid', parameters: { text: draft.emailAddress } }]),
    ...phones.map((field) => ({ field, label: 'phone.invalid', parameters: { text: draft[field] } })),
    ...(range === undefined
      ? []
      : [{ field: 'allowedAddressRanges', label: 'administration.user.fault.range', parameters: { range } }]),
  ];
}

/** Fields at which refusals stand that name none. */
export const USER_PLACES = {
  'users.duplicateLogin': 'login',
  'users.login': 'login',
  'users.emailNotEditable': 'emailAddress',
  'users.profileUnknown': 'profileId',
  'permissions.notGrantable': 'profileId',
  'permissions.ownProfile': 'profileId',
  'user.passwordPolicy': 'password',
  'user.passwordCommon': 'password',
  'user.passwordTooSimilar': 'password',
} as const;
