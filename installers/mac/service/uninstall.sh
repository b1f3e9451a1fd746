#!/bin/sh
# Removes queues, service and program; documents below /Library/Application Support/Mailroom stay. As root.
# Nobody has run this on macOS yet.
agent='/Applications/Mailroom.app/Contents/Resources/agent'
launchctl bootout system/eu.mailroom.agent 2>/dev/null
rm -f /Library/LaunchDaemons/eu.mailroom.agent.plist
"$agent/node" "$agent/mailroom-agent.js" unregister --all
rm -rf /Applications/Mailroom.app
