// How many sheets an envelope will have, with its address page, duplicates and documents that start on a new sheet.
import { describe, expect, it } from 'vitest';
import { OutputFileDefinition } from '../channels/channel.schema.ts';
import type { ChannelType } from '../channels/channels.ts';
import { Box } from './box.schema.ts';
import { ServiceChannel } from './service.schema.ts';
import { makesAddressPage, sheetsOf } from './sheets.rules.ts';

const box = (hasAddressPage: boolean) => Box.parse({ name: 'letters', label: 'Letters', main: true, hasAddressPage });
const sheets = (
  composition: object,
  pages: number[],
  { forced = false, hasAddressPage = false, channelType = 'SIMPLE_MAIL' as ChannelType } = {},
) =>
  sheetsOf(
    {
      serviceChannel: ServiceChannel.parse({ label: 'mail', channelId: 1, composition }),
      channel: {
        channelType,
        outputFileDefinitions: [
          OutputFileDefinition.parse({ name: 'main', mainOutputFile: true, forceAddressPage: forced }),
        ],
      },
      boxes: [box(hasAddressPage)],
    },
    pages,
  );

describe('the sheets of an envelope', () => {
  it('start anew with each document of a duplex set', () => {
    expect(sheets({ printSide: 'duplex' }, [1, 1])).toBe(2);
    expect(sheets({ printSide: 'simplex' }, [1, 3])).toBe(4);
    expect(sheets({ printSide: 'duplex', duplicates: 2 }, [3])).toBe(4);
    // An e-mail is not printed.
    expect(sheets({ printSide: 'duplex' }, [3, 1], { channelType: 'EMAIL' })).toBe(4);
  });

  it('count the address page that will be made: always, forced by the channel, or because the pages bring none', () => {
    expect(sheets({ addressPage: 'always' }, [2])).toBe(2);
    expect(sheets({ addressPage: 'never' }, [2], { forced: true })).toBe(2);
    expect(sheets({ addressPage: 'whenNotOnPage' }, [2])).toBe(2);
    expect(sheets({ addressPage: 'whenNotOnPage' }, [2], { hasAddressPage: true })).toBe(1);
    expect(makesAddressPage({ addressPage: 'never', forced: false, boxes: [] })).toBe(false);
  });
});
