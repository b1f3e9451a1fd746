// What a printer presets: the deposit's name, its options, its day.
import { describe, expect, it } from 'vitest';
import { newQueue } from '../settings/settings.rules.ts';
import { presetDay } from './post-date.rules.ts';
import { depositName, optionsFor, presetOptions } from './preset.rules.ts';

describe('a printed document', () => {
  it.each([
    ['is called as it is, without the ending', undefined, 'Offer 12.PDF', 'Offer 12'],
    ['is called by a fixed text', { rule: 'fixed', text: 'Invoices' }, 'Offer 12', 'Invoices'],
    ['is called by a text and its own name', { rule: 'prefix', text: 'Sales' }, 'Offer 12', 'Sales Offer 12'],
  ] as const)('%s', (_what, rule, name, expected) => {
    expect(depositName(rule, name)).toBe(expected);
  });
});

describe('the preset of a printer', () => {
  it('has options for the service that they were chosen for only', () => {
    const queue = { ...newQueue('Letters', []), serviceId: 4, options: { Letter: [7] } };
    expect(optionsFor(queue, 4)).toEqual({ Letter: [7] });
    expect(optionsFor(queue, 5)).toEqual({});
    expect(optionsFor(undefined, 4)).toEqual({});
  });

  const shares = [
    { label: 'Letter', optionTypes: [{ id: 7, rule: null, values: [{ id: 70 }, { id: 71 }] }] },
    { label: 'E-mail', optionTypes: [] },
  ];

  it('puts option values under their types and leaves out what is no longer offered', () => {
    expect(presetOptions({ Letter: [71, 999], Fax: [1] }, shares)).toEqual({ Letter: { '7': 71 } });
    expect(presetOptions({}, shares)).toEqual({});
  });

  // A Friday.
  const friday = new Date('2026-11-20T15:30:00Z');
  const office = { earliestPostDate: null, latestPostDate: null, timeZone: 'Europe/Paris' };

  it('asks for no day where the service decides', () => {
    expect(presetDay({ rule: 'service' }, [office], friday)).toBeNull();
    expect(presetDay(undefined, [office], friday)).toBeNull();
  });

  it('counts working days over the week-end', () => {
    expect(presetDay({ rule: 'workingDays', days: 1 }, [office], friday)).toBe('2026-11-23T11:00:00.000Z');
    expect(presetDay({ rule: 'workingDays', days: 6 }, [office], friday)).toBe('2026-11-30T11:00:00.000Z');
  });

  it("counts from the office's day, whatever day it is at this computer", () => {
    const thursdayNight = new Date('2026-11-19T23:30:00Z');
    const far = { ...office, timeZone: 'Pacific/Auckland' };
    expect(presetDay({ rule: 'workingDays', days: 0 }, [office], thursdayNight)).toBe('2026-11-20T11:00:00.000Z');
    expect(presetDay({ rule: 'workingDays', days: 1 }, [office], thursdayNight)).toBe('2026-11-23T11:00:00.000Z');
    expect(presetDay({ rule: 'workingDays', days: 0 }, [far], thursdayNight)).toBe('2026-11-19T23:00:00.000Z');
  });

  it('never asks for a day before or after what every channel can do', () => {
    const tuesday = { ...office, earliestPostDate: '2026-11-24T11:00:00.000Z' };
    const short = { ...office, latestPostDate: '2026-11-25T11:00:00.000Z' };
    expect(presetDay({ rule: 'workingDays', days: 0 }, [tuesday], friday)).toBe('2026-11-24T11:00:00.000Z');
    expect(presetDay({ rule: 'workingDays', days: 9 }, [tuesday, short], friday)).toBe('2026-11-25T11:00:00.000Z');
  });
});
