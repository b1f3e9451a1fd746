// What nobody took is told once; what is no failure of a call is left to the console.
import { expect, it } from 'vitest';
import { ApiFailure, NoAnswer } from './failures.ts';
import { tellUntold } from './untold.ts';

it('tells refusals and silence, and nothing else', () => {
  const page = new EventTarget();
  const told: unknown[] = [];
  tellUntold(page, (error) => told.push(error));
  const refused = new ApiFailure(403, { code: -10, message: 'no', label: 'exception.unauthorized', parameters: {} });
  const silence = new NoAnswer();
  const left = [refused, silence, new TypeError('a fault of the screen')].map((reason) => {
    const event = Object.assign(new Event('unhandledrejection', { cancelable: true }), { reason });
    return page.dispatchEvent(event);
  });
  expect(told).toEqual([refused, silence]);
  expect(left).toEqual([false, false, true]);
});
