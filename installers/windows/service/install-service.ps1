# Runs the headless agent at boot, as LOCAL SERVICE, by the task scheduler: Node does not speak the protocol of the
# service control manager, and a wrapper would be a third party's program (docs/decisions/0020).
$ErrorActionPreference = 'Stop'
$agent = Join-Path (Split-Path $PSScriptRoot) 'agent'
$data = Join-Path $env:ProgramData 'Mailroom'
New-Item -ItemType Directory -Force -Path $data | Out-Null

# Only the agent and administrators may read documents and token. S-1-5-19 LOCAL SERVICE, -18 SYSTEM, -32-544 administrators.
& icacls.exe $data /inheritance:r /grant '*S-1-5-19:(OI)(CI)M' '*S-1-5-18:(OI)(CI)F' '*S-1-5-32-544:(OI)(CI)F' | Out-Null

$config = Join-Path $data 'agent.json'
if (-not (Test-Path $config)) {
  $file = [ordered]@{
    server = ''; tokenFile = (Join-Path $data 'agent.token'); dataFolder = (Join-Path $data 'agent')
    port = 8631; queues = @(@{ id = 'letters'; name = 'Mailroom'; service = $null })
  }
  # Without a byte order mark, which JSON does not know.
  [IO.File]::WriteAllText($config, ($file | ConvertTo-Json -Depth 4))
}

$action = New-ScheduledTaskAction -Execute (Join-Path $agent 'node.exe') -WorkingDirectory $agent `
  -Argument ('"{0}" run --config "{1}"' -f (Join-Path $agent 'mailroom-agent.js'), $config)
$settings = New-ScheduledTaskSettingsSet -RestartCount 255 -RestartInterval (New-TimeSpan -Minutes 1) `
  -ExecutionTimeLimit (New-TimeSpan -Seconds 0) -AllowStartIfOnBatteries -DontStopIfGoingOnBatteries -StartWhenAvailable
$who = New-ScheduledTaskPrincipal -UserId 'S-1-5-19' -LogonType ServiceAccount -RunLevel Limited
Register-ScheduledTask -Force -TaskName 'Mailroom agent' -Description 'Virtual printer and upload of this print server' `
  -Action $action -Trigger (New-ScheduledTaskTrigger -AtStartup) -Settings $settings -Principal $who | Out-Null
Start-ScheduledTask -TaskName 'Mailroom agent'
