// The notice about a policy that cannot be used, or not yet: which file or value, why, and what to do about it.
import type { PolicyNotice } from '#domain/bridge/settings.ts';
import { POLICIES, type PolicyRow, type PolicyType } from './policy.table.ts';
import type { PlaceFault, PolicyFault } from './policy.ts';

const EXPECTED: Readonly<Record<PolicyType, string>> = {
  text: 'desktop.doctor.policy.text',
  boolean: 'desktop.doctor.policy.boolean',
  number: 'desktop.doctor.policy.number',
  list: 'desktop.doctor.policy.list',
};
const UNUSABLE: Readonly<Record<PlaceFault['reason'], string>> = {
  unreadable: 'desktop.doctor.policy.unreadable',
  writable: 'desktop.doctor.policy.writable',
  notJson: 'desktop.doctor.policy.notJson',
  notObject: 'desktop.doctor.policy.notObject',
  notProfile: 'desktop.doctor.policy.notProfile',
};

/** A policy as an administrator would write it. */
const EXAMPLE = JSON.stringify({ AutomaticUpdates: POLICIES.AutomaticUpdates.example });

/** An ignored decision of the administrator is bad news. An unknown value is a warning: it may belong to a newer version. */
export function noticeOf(fault: PolicyFault): Omit<PolicyNotice, 'source'> {
  const { source } = fault;
  if (fault.reason === 'changed')
    return { verdict: 'warn', label: 'desktop.doctor.policy.changed', parameters: { source } };
  if (!('name' in fault)) {
    // As text: a line number must not be grouped like a sum.
    const [line = '', column = ''] = (fault.detail ?? '').split(', ');
    const facts: Readonly<Record<PlaceFault['reason'], Readonly<Record<string, string>>>> = {
      unreadable: { detail: fault.detail ?? '' },
      writable: {},
      notJson: { line, column },
      notObject: { example: EXAMPLE },
      notProfile: {},
    };
    return { verdict: 'bad', label: UNUSABLE[fault.reason], parameters: { source, ...facts[fault.reason] } };
  }
  const { name } = fault;
  const rows: Readonly<Record<string, PolicyRow>> = POLICIES;
  const row = Object.hasOwn(rows, name) ? rows[name] : undefined;
  if (fault.reason === 'unknown' || row === undefined)
    return { verdict: 'warn', label: 'desktop.doctor.policy.unknown', parameters: { name, source } };
  // As text, like the line number: a port.
  const [minimum, maximum, example] = [row.minimum, row.maximum, row.example].map(String);
  return { verdict: 'bad', label: EXPECTED[row.type], parameters: { name, source, minimum, maximum, example } };
}
