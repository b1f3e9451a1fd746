// The icons of services on the tiles.
import { IconMail, IconReceipt } from '@tabler/icons-react';
import { expect, it } from 'vitest';
import { serviceIcon } from './service-choice.ts';

it('an icon that does not exist is logged once and not drawn', () => {
  const logged: string[] = [];
  const draw = (name: string | null) => serviceIcon(name, (text) => logged.push(text));
  expect([draw('IconUnicorn'), draw('constructor'), draw('IconUnicorn')]).toEqual([null, null, null]);
  expect(logged).toEqual(['Icon IconUnicorn not found', 'Icon constructor not found']);
});

it('a service shows the icon that it names, and an envelope when it names none', () => {
  const logged: string[] = [];
  const draw = (name: string | null) => serviceIcon(name, (text) => logged.push(text));
  expect([draw('IconReceipt'), draw(null), draw('')]).toEqual([IconReceipt, IconMail, IconMail]);
  expect(logged).toEqual([]);
});
