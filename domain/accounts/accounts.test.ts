// Accounts, passwords, brandings, consent.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { UnitInput } from '../api/administration/units.contract.ts';
import { checkEmbeddedParent, checkVirtualHost, mayEmbed } from '../branding/branding.ts';
import {
  checkConsent,
  consentLack,
  effectivePreference,
  preferenceTowards,
  registerAccount,
} from '../recipients/consent.rules.ts';
import { checkDelays, checkLogin, checkTagLists, checkWebHookUrl, foldLogin } from './accounts.rules.ts';
import { ACCOUNT_FACTS } from './accounts.ts';
import {
  checkNewPassword,
  isTooSimilar,
  mustRenew,
  passwordEntropy,
  passwordExpireDays,
  passwordStrength,
} from './passwords.ts';

const label = (result: { ok: boolean; refusal?: { label: string } }) => result.refusal?.label ?? 'ok';
const delays = (freezeDelayDays: number, fileDelayDays: number, dataDelayDays: number) => ({
  freezeDelayDays,
  fileDelayDays,
  dataDelayDays,
});

describe('accounts', () => {
  it('keep freeze before files before data', () => {
    const none = { freezeDelayDays: null, fileDelayDays: null, dataDelayDays: null };
    const good = [delays(0, 0, 0), delays(1, 2, 3), none, { ...delays(1, 2, 3), fileDelayDays: null }];
    expect(good.map((d) => label(checkDelays(d)))).toEqual(Array(4).fill('ok'));
    expect(checkDelays(delays(3, 2, 4))).toMatchObject({
      refusal: { label: 'ou.delaysOrder', parameters: { field: 'fileDelayDays', value: 2, previous: 3, next: 4 } },
    });
    expect(checkDelays({ ...delays(3, 2, 2), fileDelayDays: null }).ok).toBe(false);
  });

  it('take web hooks that are web addresses, and warn without HTTPS', () => {
    expect(checkWebHookUrl('https://example.com/hook?x=1')).toEqual({ ok: true, value: { warn: false } });
    expect(checkWebHookUrl('http://example.com')).toEqual({ ok: true, value: { warn: true } });
    expect(checkWebHookUrl('http://[::1]:8080/hook').ok).toBe(true);
    expect(['ftp://x', 'example.com', 'https://a b', 'https://u:p@h/'].map((u) => checkWebHookUrl(u).ok)).toEqual(
      Array(4).fill(false),
    );
    const ports = ['https://a.fr:443/x', 'http://a.fr:8480', 'https://a.fr:25/x?y=1:80', 'http://[::1]:1023'];
    expect(ports.map((url) => label(checkWebHookUrl(url)))).toEqual(['ok', 'ok', 'ou.webHookPort', 'ou.webHookPort']);
  });

  it.each(['https://u:p@h/', 'https://u@h', 'HTTP://:p@h', 'https:u:p@h', 'https:\\\\u:p@h/x', 'https:///u:p@h'])(
    'a web hook address with a name or a password is refused without being repeated: %s',
    (url) => {
      expect(checkWebHookUrl(url)).toEqual({ ok: false, refusal: { label: 'ou.webHookCredentials', parameters: {} } });
    },
  );

  it('an @ behind the host is part of a web hook address', () => {
    expect(checkWebHookUrl('https://example.com/hook/@office?to=a@b.example').ok).toBe(true);
  });

  it('compare logins without case, and want 3 to 100 characters', () => {
    expect(foldLogin(' Anna.B ')).toBe('anna.b');
    expect(['abc', ' ab ', 'x'.repeat(101)].map((l) => checkLogin(l).ok)).toEqual([true, false, false]);
  });

  it('hold tag lists without doubles and without empty values', () => {
    const list = { name: 'cost', freeValues: false, values: [{ label: 'A', value: 'a' }] };
    const empty = { ...list, values: [...list.values, { label: 'B', value: ' ' }] };
    const twice = { ...list, values: [...list.values, ...list.values] };
    expect([[list], [list, list], [empty], [twice]].map((lists) => label(checkTagLists(lists)))).toEqual([
      'ok',
      'tagList.duplicateName',
      'tagList.emptyValue',
      'tagList.duplicateValue',
    ]);
  });
});

describe('passwords', () => {
  it('are stronger the longer and the more mixed they are', () => {
    const bits = [
      '',
      'aaaaaaaa',
      '12345678',
      'Password1',
      'soleil2024',
      'k7#Vq2',
      'correct horse battery',
      'T9$kw-Lq8!zRm4',
    ];
    const levels = bits.map((password) => passwordStrength(passwordEntropy(password)));
    expect(levels).toEqual([
      'veryWeak',
      'veryWeak',
      'veryWeak',
      'veryWeak',
      'veryWeak',
      'weak',
      'veryStrong',
      'veryStrong',
    ]);
  });

  it('never get weaker by a further letter of the same kind', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[b-df-hj-np-tv-xz]{0,30}$/), (password) => {
        expect(passwordEntropy(`${password}q`)).toBeGreaterThanOrEqual(passwordEntropy(password));
      }),
    );
  });

  it('are refused unchanged, too similar, too weak, or with the login inside', () => {
    const change = { password: 'T9$kw-Lq8!zRm4', old: 'winter-Berg-71', login: 'anna', minPasswordEntropy: 50 };
    expect(label(checkNewPassword(change))).toBe('ok');
    expect(label(checkNewPassword({ ...change, old: change.password }))).toBe('user.passwordUnchanged');
    expect(label(checkNewPassword({ ...change, old: 'T9$kw-Lq8!zRm5' }))).toBe('user.passwordTooSimilar');
    expect(label(checkNewPassword({ ...change, password: 'abcd', old: null }))).toBe('user.passwordPolicy');
    expect(label(checkNewPassword({ ...change, password: 'xAnna$kw-Lq8!zRm4' }))).toBe('user.passwordPolicy');
    expect(isTooSimilar('winter-Berg-72', 'winter-Berg-71')).toBe(true);
    expect(isTooSimilar('my seven lamps at night', 'Seven lamps')).toBe(true);
    expect(isTooSimilar('an entirely other text', 'seven lamps')).toBe(false);
  });

  it('have 256 bytes at most and no NUL, whatever the account asks for', () => {
    const check = (password: string) =>
      label(checkNewPassword({ password, old: null, login: 'anna', minPasswordEntropy: 0 }));
    expect(check('short')).toBe('ok');
    expect(check('é'.repeat(129))).toBe('exception.invalidInput');
    expect(check('with\0nul and more letters')).toBe('exception.invalidInput');
  });

  it('end after the days of the account', () => {
    expect(passwordExpireDays(0, 86_400_000 * 61, 90)).toBe(29);
    expect(passwordExpireDays(0, 0, null)).toBe(null);
    const day = 86_400_000;
    expect([88, 89, 90, 91].map((days) => mustRenew(passwordExpireDays(0, day * days, 90)))).toEqual([
      false,
      false,
      true,
      true,
    ]);
    expect(mustRenew(null)).toBe(false);
  });
});

describe('brandings', () => {
  it('have a domain, not a URL, and origins as parents', () => {
    expect(checkVirtualHost(' Mail.Example.com ')).toEqual({ ok: true, value: 'mail.example.com' });
    expect(['https://a.fr', 'a.fr/x', 'a.fr:80', 'a b', '', '-a.fr'].map((d) => checkVirtualHost(d).ok)).toEqual(
      Array(6).fill(false),
    );
    expect(checkEmbeddedParent('https://Portal.example.com:8443/')).toMatchObject({
      value: 'https://portal.example.com:8443',
    });
    expect(['*', 'https://*.a.fr', 'https://a.fr/x'].map((u) => checkEmbeddedParent(u).ok)).toEqual([
      false,
      false,
      false,
    ]);
    expect(mayEmbed('https://evil.example', ['https://a.fr'])).toBe(false);
  });
});

describe('consent', () => {
  it('is electronic only with a verified address', () => {
    const facts = {
      preference: 'electronic',
      emailAddress: 'a@b.fr',
      emailValid: true,
      verifiedEmail: 'a@b.fr',
    } as const;
    expect(effectivePreference(facts)).toBe('electronic');
    expect(effectivePreference({ ...facts, emailValid: false })).toBe('paper');
    expect(effectivePreference({ ...facts, verifiedEmail: 'old@b.fr' })).toBe('paper');
    expect(effectivePreference({ ...facts, preference: 'pendingValidation' })).toBe('paper');
  });

  it('holds for letters to the address that was verified, however it is written', () => {
    const facts = {
      preference: 'electronic',
      emailAddress: 'Anna@B.fr',
      emailValid: true,
      verifiedEmail: 'Anna@B.fr',
    } as const;
    const towards = [' anna@b.FR', null, '', 'old@b.fr'].map((address) => preferenceTowards(facts, address));
    expect(towards).toEqual(['electronic', 'electronic', 'electronic', 'pendingValidation']);
    expect(preferenceTowards({ ...facts, preference: 'paper' }, 'old@b.fr')).toBe('paper');
    // Why it does not: what came back is no change of mind.
    const lacks = [
      consentLack(facts, 'anna@b.fr'),
      consentLack(facts, 'old@b.fr'),
      consentLack({ ...facts, emailValid: false }, 'anna@b.fr'),
      consentLack({ ...facts, emailValid: false, preference: 'paper' }, 'anna@b.fr'),
      consentLack(null, 'anna@b.fr'),
      // Nor is another address, which they are still to confirm.
      consentLack({ ...facts, emailValid: false, verifiedEmail: null, preference: 'pendingValidation' }, 'anna@b.fr'),
      consentLack({ ...facts, verifiedEmail: 'old@b.fr' }, 'old@b.fr'),
    ];
    expect(lacks).toEqual([null, 'unverified', 'bounced', 'withdrawn', 'withdrawn', 'pending', 'pending']);
  });

  it('is set to electronic by a manager only with a note', () => {
    const change = {
      identifier: '7',
      preference: 'electronic',
      source: 'manager',
      emailAddress: 'a@b.fr',
      note: null,
    } as const;
    expect(label(checkConsent(change))).toBe('recipients.noteRequired');
    expect(label(checkConsent({ ...change, note: 'by phone' }))).toBe('ok');
    expect(label(checkConsent({ ...change, source: 'user', emailAddress: null }))).toBe(
      'recipients.electronicNeedsEmail',
    );
    expect(label(checkConsent({ ...change, preference: 'paper' }))).toBe('ok');
    expect(
      registerAccount([
        { id: 1, senderAccount: true },
        { id: 2, senderAccount: false },
      ]),
    ).toBe(1);
  });
});

it('rules can name every text and number of an account but its web hook, its invoicing link and the currency of its limits', () => {
  const { properties, ...own } = UnitInput.shape;
  const root = { name: 'A', accountIdentifier: 'A', parent: null };
  const filled = { ...UnitInput.parse(root), ...UnitInput.parse(root).properties };
  const fields = [...Object.keys(own), ...Object.keys(properties.unwrap().shape)];
  const plain = (name: string) =>
    ACCOUNT_FACTS.some((fact) => fact === name) ||
    ['boolean', 'object'].includes(typeof filled[name as keyof typeof filled]);
  expect(ACCOUNT_FACTS.filter((name) => !fields.includes(name))).toEqual([]);
  expect(fields.filter((name) => !plain(name))).toEqual([
    'id',
    'version',
    'webHookURL',
    'invoicingURL',
    'limitCurrency',
  ]);
});
