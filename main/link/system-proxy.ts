// Proxies as the operating system names them. Chromium follows its settings and scripts (PAC) by itself; connections of
// Node know the environment only, so the desktop client passes on what Chromium says.

/** What of the environment decides on a proxy; either case (RFC-less habit of curl, which Node follows). */
const OF_ENVIRONMENT = ['HTTP_PROXY', 'HTTPS_PROXY', 'http_proxy', 'https_proxy'] as const;

export const hasOwnProxy = (environment: NodeJS.ProcessEnv): boolean =>
  OF_ENVIRONMENT.some((name) => (environment[name] ?? '') !== '');

/**
 * Address of the first proxy in a list as PAC scripts answer it ("PROXY proxy.example.com:3128; DIRECT"). Empty: the
 * server is reached directly, or by nothing that Node speaks (SOCKS).
 */
export function proxyOf(answer: string): string {
  for (const entry of answer.split(';')) {
    const [kind = '', place = ''] = entry.trim().split(/\s+/);
    if (/^direct$/i.test(kind)) return '';
    if (!/^(proxy|https?)$/i.test(kind) || !/^[^\s/@]+:\d{1,5}$/.test(place)) continue;
    return `${/^https$/i.test(kind) ? 'https' : 'http'}://${place}`;
  }
  return '';
}

/** The environment under which Node uses this proxy for every address; empty: none. */
export const environmentOf = (proxy: string): NodeJS.ProcessEnv =>
  proxy === '' ? {} : { HTTP_PROXY: proxy, HTTPS_PROXY: proxy };
