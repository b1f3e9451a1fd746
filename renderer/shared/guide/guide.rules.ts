// The five steps to the first letter: when each is done, how long it takes, and on which screen it is done.
import type { FirstLetter } from '#domain/api/administration/units.contract.ts';
import type { RouteParams } from '#domain/routes/routes.address.ts';
import type { RouteName } from '#domain/routes/routes.ts';

export const STEPS = ['sender', 'channel', 'service', 'people', 'letter'] as const;
export type Step = (typeof STEPS)[number];

/** Minutes that a step takes. */
export const MINUTES: Readonly<Record<Step, number>> = { sender: 2, channel: 2, service: 5, people: 3, letter: 4 };

interface StepScreen {
  readonly route: RouteName;
  readonly params: RouteParams;
}

/** Where a step is done. @param ouId the person's own account */
export function placeOf(step: Step, ouId: number): StepScreen {
  switch (step) {
    case 'sender':
      return { route: 'administration.accounts', params: { ouId } };
    case 'channel':
      return { route: 'administration.accounts', params: { ouId, tab: 'channels' } };
    case 'service':
      return { route: 'processing.wizard', params: {} };
    case 'people':
      return { route: 'administration.profiles', params: {} };
    case 'letter':
      return { route: 'deposit.home', params: {} };
  }
}

/** Whether a step is done: by what is so, whoever did it. */
export function isDone(step: Step, { senderLines, channels, services, people, letter }: FirstLetter): boolean {
  const done = {
    sender: senderLines.length > 0,
    channel: channels.length > 0,
    service: services.length > 0,
    people: people > 0,
    letter: letter !== null,
  };
  return done[step];
}

/** The steps that are still to do, in order. */
export const openSteps = (facts: FirstLetter): readonly Step[] => STEPS.filter((step) => !isDone(step, facts));
