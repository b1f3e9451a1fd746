// Identify-Printer (PWG 5100.13 section 5.1): the product shows itself on the screen.
import { stringOf, stringsOf } from '../protocol/values.ts';
import { answer, type Operation } from './request.ts';

const ACTIONS = ['display', 'sound'];

export const identifyPrinter: Operation = (request) => {
  const actions = stringsOf(request.operation, 'identify-actions') ?? ['display'];
  if (actions.some((action) => !ACTIONS.includes(action)))
    return answer('client-error-attributes-or-values-not-supported');
  request.printer.runtime.announce({
    type: 'identify',
    queue: request.view.queue.name,
    actions,
    message: stringOf(request.operation, 'message') ?? '',
  });
  return answer('successful-ok');
};
