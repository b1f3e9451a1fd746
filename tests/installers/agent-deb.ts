// The agent's Debian package on a fresh machine with a real cupsd: installed, printed on, removed.
import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { buildAgentDeb } from '#scripts/build/build-agent-deb.ts';
import { textOf } from '#tests/printer/support/arrivals.ts';
import type { Checks } from '#tests/printer/support/checks.ts';
import { numberedPdf } from '#tests/printer/support/documents.ts';
import { type FreshMachine, makeFreshMachine, reasonAgainst } from './support/fresh-machine.ts';
import { EPILOGUE, PREAMBLE, sectionsOf } from './support/sections.ts';

const LIFE = (deb: string): string => `
${PREAMBLE}
section install;   dpkg -i ${deb}; echo "status $?"
section registered; lpstat -v; lpoptions -p Mailroom_letters -l | head -3
section token;     stat -c '%a %U' /etc/mailroom/agent.token
section run
# What systemd does: the state folder, the account, the token as a credential of the service's own.
install -d -o mailroom-agent -g mailroom-agent -m 700 /var/lib/mailroom-agent /run/credentials
install -d -o mailroom-agent -g mailroom-agent /srv/in
sed -i 's#"server": ""#"server": "http://127.0.0.1:9"#; s#"service": null#"service": null, "folders": ["/srv/in"]#' /etc/mailroom/agent.json
echo token-of-nobody-in-particular > /etc/mailroom/agent.token
install -o mailroom-agent -m 400 /etc/mailroom/agent.token /run/credentials/agent.token
CREDENTIALS_DIRECTORY=/run/credentials setpriv --reuid=mailroom-agent --regid=mailroom-agent --init-groups mailroom-agent run >/tmp/agent.log 2>&1 & agent=$!
mailroom-agent register --running; echo "status $?"
cat /tmp/agent.log
section print
lp -d Mailroom_letters -P 2 -t 'A letter of the office' letter.pdf
for i in $(seq 150); do find /var/lib/mailroom-agent/outbox -name '*.json' | grep -q . && break; sleep 0.2; done
cat /var/lib/mailroom-agent/outbox/records/*.json; echo
section arrived;   cp /var/lib/mailroom-agent/outbox/documents/*.pdf arrived.pdf; echo "status $?"
section folder
runuser -u mailroom-agent -- sh -c 'echo not a pdf > /srv/in/notes.txt'
for i in $(seq 100); do ls /srv/in/failed/* >/dev/null 2>&1 && break; sleep 0.2; done
sleep 1; head -50 /srv/in/failed/*
section doctor;    mailroom-agent doctor; echo "status $?"
section owner;     ls -ld /var/lib/mailroom-agent
section upgrade;   dpkg -i ${deb} >/dev/null; echo "status $?"; lpstat -v
section stop;      kill $agent; wait $agent; echo "status $?"
section remove;    dpkg -r mailroom-agent; echo "status $?"; lpstat -v; ls /etc/mailroom
section purge;     dpkg -P mailroom-agent; echo "status $?"; ls -d /etc/mailroom /var/lib/mailroom-agent /usr/lib/mailroom-agent 2>&1
section without;   rm -f /usr/sbin/lpadmin; dpkg -i ${deb}; echo "status $?"; dpkg -P mailroom-agent; echo "status $?"
${EPILOGUE}`;

function lifeOfThePackage(machine: FreshMachine, deb: string, checks: Checks): void {
  const { check } = checks;
  machine.copy(deb);
  writeFileSync(join(machine.root, 'root/letter.pdf'), numberedPdf({ pages: 2, width: 595, height: 842 }));
  const { output } = machine.run(LIFE(basename(deb)), 420);
  const { at, looks } = sectionsOf(output, checks);
  looks('the agent package installs', 'install', /^status 0$/m);
  looks('its queue is tested by a page that goes through CUPS', 'install', /The test page arrived on Mailroom_letters/);
  looks(
    'its queue is registered',
    'registered',
    /device for Mailroom_letters: ipp:\/\/localhost:8631\/ipp\/plain\/letters/,
  );
  looks('and has a description, so that PDFs stay PDFs', 'registered', /^PageSize\//m);
  looks('the token file is root’s alone', 'token', /^600 root$/m);
  looks('the running agent finds its queue registered', 'run', /^status 0$/m);
  looks('a printed document is taken by the agent', 'print', /"name":"A letter of the office".*"state":"waiting"/);
  looks('and comes alone', 'arrived', /^status 0$/m);
  const text = at('arrived').includes('status 0') ? textOf(join(machine.root, 'root/arrived.pdf')) : 'nothing';
  check('with the page that was chosen, and no other', text.trim() === 'Page 2 of 2', text);
  looks(
    'the doctor finds printer, print service, queue and folder well',
    'doctor',
    /\[good\] Print service/,
    /\[good\] Print dialog/,
    /\[good\] Folder/,
  );
  looks(
    'and says that the server is silent',
    'doctor',
    /\[problem\] Server: .* cannot be reached/,
    /\[good\] Port/,
    /^status 1$/m,
  );
  looks('a second installation keeps the queue', 'upgrade', /^status 0$/m, /device for Mailroom_letters/);
  looks('a file that is no PDF lands in failed with its reason', 'folder', /notes\.txt\.reason\.txt/, /is not a PDF/);
  looks('the agent ends by SIGTERM', 'stop', /^status 0$/m);
  looks('removal takes the queue out of CUPS', 'remove', /^status 0$/m, /The queue Mailroom_letters is removed/);
  check(
    'and leaves none behind',
    !at('remove').includes('device for'),
    at('remove').includes('device for') ? at('remove') : '',
  );
  looks('the configuration stays until a purge', 'remove', /agent\.json/);
  looks('a purge leaves nothing', 'purge', /^status 0$/m);
  check('no folder of the agent is left', (at('purge').match(/No such file/g) ?? []).length === 3, at('purge').trim());
  looks(
    'without CUPS the package installs and goes as well',
    'without',
    /CUPS is not installed/,
    /status 0[\s\S]*status 0/,
  );
}

/** The unit, by systemd's own measure of how well it is locked up. */
function unitIsHardened({ check, skip }: Checks): void {
  const unit = 'installers/linux/agent/mailroom-agent.service';
  const measure = spawnSync('systemd-analyze', ['security', '--offline=true', '--threshold=25', unit], {
    encoding: 'utf8',
  });
  if (measure.error) skip('the systemd unit', 'systemd-analyze is missing');
  else {
    const exposure = /Overall exposure level[^:]*: ([\d.]+)/.exec(measure.stdout)?.[1] ?? measure.stderr.trim();
    check('the systemd unit is locked up: exposure at most 2.5 of 10', measure.status === 0, exposure);
  }
}

/** Builds the package and lives through its life. */
export async function agentDeb(folder: string, checks: Checks): Promise<void> {
  const deb = await buildAgentDeb(folder);
  checks.check('the agent package is built', deb.endsWith('.deb'), basename(deb));
  const list = spawnSync('dpkg-deb', ['-c', deb], { encoding: 'utf8' }).stdout;
  const odd = list.split('\n').filter((line) => /\.(ts|map)$/.test(line));
  checks.check(
    'it holds no sources and no source maps',
    list.includes('mailroom-agent.js') && odd.length === 0,
    odd.join(', '),
  );
  unitIsHardened(checks);
  const reason = reasonAgainst();
  if (reason) return checks.skip('the agent package on a fresh machine', reason);
  const machine = makeFreshMachine();
  if (typeof machine === 'string') return checks.skip('the agent package on a fresh machine', machine);
  try {
    const failed = machine.install('cups-daemon', 'cups-client', 'cups-filters', 'libstdc++6');
    if (failed) return checks.skip('the agent package on a fresh machine', `CUPS cannot be installed there: ${failed}`);
    lifeOfThePackage(machine, deb, checks);
  } finally {
    machine.remove();
  }
}
