// Names of browsers and systems, out of what they call themselves.
import { describe, expect, it } from 'vitest';
import { agentName } from './agent.rules.ts';

describe('the program of a session', () => {
  it('is named as people name it', () => {
    const chrome =
      'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Safari/537.36';
    expect(agentName(chrome)).toBe('Chrome, Windows');
    expect(agentName(`${chrome} Edg/140.0`)).toBe('Microsoft Edge, Windows');
    expect(agentName('Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0')).toBe('Firefox, Linux');
    expect(agentName('Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Version/18.0 Safari/604.1')).toBe(
      'Safari, iOS',
    );
  });

  it('is called what it calls itself where nobody knows it', () => {
    expect(agentName('curl/8.5.0')).toBe('curl/8.5.0');
    expect(agentName('')).toBe('');
  });
});
