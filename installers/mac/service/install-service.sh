#!/bin/sh
# Runs the headless agent at boot under an account of its own. As root. Nobody has run this on macOS yet.
set -e
here=$(cd "$(dirname "$0")" && pwd)
data='/Library/Application Support/Mailroom'
id _mailroom >/dev/null 2>&1 || sysadminctl -addUser _mailroom -fullName Mailroom -roleAccount -UID 481 -home /var/empty -shell /usr/bin/false
mkdir -p "$data/agent"
[ -e "$data/agent.json" ] || cat >"$data/agent.json" <<END
{
  "server": "",
  "tokenFile": "$data/agent.token",
  "dataFolder": "$data/agent",
  "queues": [{ "id": "letters", "name": "Mailroom", "service": null }]
}
END
[ -e "$data/agent.token" ] || : >"$data/agent.token"
chown -R _mailroom "$data/agent" "$data/agent.token"
chmod 700 "$data/agent"
chmod 600 "$data/agent.token"
install -m 644 "$here/eu.mailroom.agent.plist" /Library/LaunchDaemons/
launchctl bootstrap system /Library/LaunchDaemons/eu.mailroom.agent.plist
