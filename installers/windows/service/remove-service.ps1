# Ends the agent that runs at boot. What it keeps below %ProgramData%\Mailroom stays.
$ErrorActionPreference = 'SilentlyContinue'
Stop-ScheduledTask -TaskName 'Mailroom agent'
Unregister-ScheduledTask -TaskName 'Mailroom agent' -Confirm:$false
