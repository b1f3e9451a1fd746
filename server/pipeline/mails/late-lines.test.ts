// What an e-mail says of late deliveries: each leads to itself.
import { expect, it } from 'vitest';
import { linesOfLate } from './late-lines.ts';

it('names each late delivery with its own address, and how many more there are', () => {
  const late = [{ id: 7, name: 'Reminders', external_id: '1000000007', total: 3 }];
  const [said, ...lines] = linesOfLate(late, 'en', 'https://mail.example');
  expect(said).toContain('3');
  expect(lines).toEqual([
    '',
    '• Reminders (1000000007)',
    '  https://mail.example/manage/deliveries/detail/7',
    expect.stringContaining('2'),
  ]);
  expect(linesOfLate(late, 'en', null).join('\n')).not.toContain('http');
});
