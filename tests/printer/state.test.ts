// What the printer says about itself, and when that last changed.
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { OPERATION } from '#printer-driver/protocol/codes.ts';
import { GROUP } from '#printer-driver/protocol/syntax.ts';
import { attributesOf, booleanOf, numberOf, stringOf } from '#printer-driver/protocol/values.ts';
import { BEGINNING, openScene, type Scene } from './support/printer-scene.ts';

let scene: Scene;
beforeEach(async () => {
  scene = await openScene();
});
afterEach(() => scene.close());

describe('a printer where nobody is signed in', () => {
  it('accepts, holds and says so', async () => {
    scene.printer.setState('not-signed-in');
    const attributes = attributesOf((await scene.ask({ code: OPERATION.getPrinterAttributes })).groups, GROUP.printer);
    expect(stringOf(attributes, 'printer-state-reasons')).toBe('paused-report');
    expect(stringOf(attributes, 'printer-state-message')).toContain('Nobody is signed in');
    expect(numberOf(attributes, 'printer-state')).toBe(3);
    expect(booleanOf(attributes, 'printer-is-accepting-jobs')).toBe(true);
    expect(await scene.print()).toBeGreaterThan(0);
  });
});

describe('the time of the last change of state', () => {
  const shown = async (path = '/ipp/print') => {
    const answer = await scene.ask({ code: OPERATION.getPrinterAttributes, path });
    const attributes = attributesOf(answer.groups, GROUP.printer);
    const date = attributes.find((item) => item.name === 'printer-state-change-date-time')?.values[0];
    return {
      state: numberOf(attributes, 'printer-state'),
      reasons: stringOf(attributes, 'printer-state-reasons'),
      // Up-time begins with 1.
      at: (numberOf(attributes, 'printer-state-change-time') ?? 0) - 1,
      date: date?.type === 'dateTime' ? (date.data.ms - BEGINNING) / 1000 : -1,
    };
  };

  it('moves when the printer gets busy and when it is idle again', async () => {
    expect(await shown()).toEqual({ state: 3, reasons: 'none', at: 0, date: 0 });
    scene.pass(10_000);
    await scene.print();
    scene.pass(1_000);
    expect(await shown()).toEqual({ state: 4, reasons: 'none', at: 10, date: 10 });
    scene.pass(1_000);
    scene.pass(8_000);
    expect(await shown()).toEqual({ state: 3, reasons: 'none', at: 12, date: 12 });
  });

  it('and the state itself are those of the queue that is busy, not of its neighbour', async () => {
    const neighbour = await shown('/ipp/print/B');
    scene.pass(10_000);
    await scene.print();
    expect(await shown('/ipp/plain/A')).toMatchObject({ state: 4, at: 10 });
    expect(await shown('/ipp/print/B')).toEqual(neighbour);
    scene.printer.setState('paused');
    expect(await shown('/ipp/print/B')).toMatchObject({ state: 3, reasons: 'paused-report', at: 10 });
  });

  it('moves when nobody is signed in any more, and not when that is only said again', async () => {
    scene.pass(5_000);
    scene.printer.setState('not-signed-in');
    const held = await shown();
    expect(held).toMatchObject({ at: 5, date: 5 });
    scene.pass(5_000);
    scene.printer.setState('not-signed-in');
    expect(await shown()).toEqual(held);
    scene.printer.setState('ready');
    expect(await shown()).toEqual({ state: 3, reasons: 'none', at: 10, date: 10 });
  });

  it('moves when the disk is full and when it has room again', async () => {
    scene.pass(5_000);
    scene.free = 0;
    expect((await scene.ask({ code: OPERATION.printJob, document: '%PDF-1.7 letter' })).code).not.toBe(0);
    expect(await shown()).toEqual({ state: 5, reasons: 'spool-area-full', at: 5, date: 5 });
    scene.free = undefined;
    scene.pass(5_000);
    await shown();
    await expect.poll(() => shown()).toEqual({ state: 3, reasons: 'none', at: 10, date: 10 });
  });
});
