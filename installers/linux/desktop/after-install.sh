#!/bin/bash
# After installation of the desktop client: command, sandbox, AppArmor profile as electron-builder has them; the queue.

program='/opt/${sanitizedProductName}'
if type update-alternatives >/dev/null 2>&1; then
  update-alternatives --install '/usr/bin/${executable}' '${executable}' "$program/${executable}" 100 || ln -sf "$program/${executable}" '/usr/bin/${executable}'
else
  ln -sf "$program/${executable}" '/usr/bin/${executable}'
fi

# The sandbox of Chromium needs user namespaces, or else a helper with set-user-id.
if { [[ -L /proc/self/ns/user ]] && unshare --user true; }; then
  chmod 0755 "$program/chrome-sandbox" || true
else
  chmod 4755 "$program/chrome-sandbox" || true
fi

hash update-mime-database 2>/dev/null && { update-mime-database /usr/share/mime || true; }
hash update-desktop-database 2>/dev/null && { update-desktop-database /usr/share/applications || true; }

# Ubuntu 24 and newer allow user namespaces by profile only; older ones do not understand the profile.
if apparmor_status --enabled >/dev/null 2>&1; then
  profile="$program/resources/apparmor-profile"
  if apparmor_parser --skip-kernel-load --debug "$profile" >/dev/null 2>&1; then
    cp -f "$profile" '/etc/apparmor.d/${executable}'
    if ! { [ -x /usr/bin/ischroot ] && /usr/bin/ischroot; }; then
      apparmor_parser --replace --write-cache --skip-read-cache '/etc/apparmor.d/${executable}' || true
    fi
  fi
fi

# The queue: a printer of the registration's own prints and checks a page over it. MAILROOM_NO_QUEUE=1 leaves it out.
agent="$program/resources/agent"
if [ -z "$MAILROOM_NO_QUEUE" ] && command -v lpadmin >/dev/null; then
  "$agent/node" "$agent/mailroom-agent.js" register --queue letters=Mailroom ||
    echo "mailroom: the queue was not registered; once CUPS runs, add it in the settings of Mailroom" >&2
fi
exit 0
