; Hooks of the Windows installer: adds the queue after installation, removes all queues of ours before removal.
; Switches: /S silent, /D=C:\folder (last), /NOQUEUE no queue, /QUEUE=ID=NAME another one, /SERVICE the agent at boot.
; Nobody has run this on Windows yet; tests/installers compiles it.

!include "FileFunc.nsh"
!include "LogicLib.nsh"

!define MAILROOM_AGENT '"$INSTDIR\resources\agent\node.exe" "$INSTDIR\resources\agent\mailroom-agent.js"'
!define MAILROOM_POWERSHELL '"$SYSDIR\WindowsPowerShell\v1.0\powershell.exe" -NoProfile -NonInteractive -ExecutionPolicy Bypass -File'

!ifndef BUILD_UNINSTALLER
  Var mailroomParameters
  Var mailroomQueue
!endif

!macro customInstall
  ${GetParameters} $mailroomParameters
  ClearErrors
  ${GetOptions} $mailroomParameters "/NOQUEUE" $mailroomQueue
  ${If} ${Errors}
    ClearErrors
    ${GetOptions} $mailroomParameters "/QUEUE=" $mailroomQueue
    ${If} ${Errors}
    ${OrIf} $mailroomQueue == ""
      StrCpy $mailroomQueue "letters=Mailroom"
    ${EndIf}
    ; The agent starts its printer for this, registers by PowerShell and prints a line over the queue. A queue that is
    ; there already is left as it is, so that an update changes nothing.
    DetailPrint "Mailroom: $mailroomQueue"
    nsExec::ExecToLog '${MAILROOM_AGENT} register --queue "$mailroomQueue"'
    Pop $0
    ${If} $0 != 0
      ; The program works without: its settings offer the registration again.
      DetailPrint "Mailroom: register $0"
    ${EndIf}
  ${EndIf}

  ClearErrors
  ${GetOptions} $mailroomParameters "/SERVICE" $0
  ${IfNot} ${Errors}
    nsExec::ExecToLog '${MAILROOM_POWERSHELL} "$INSTDIR\resources\service\install-service.ps1"'
    Pop $0
  ${EndIf}
  ClearErrors
!macroend

!macro customUnInstall
  ${IfNot} ${isUpdated}
    nsExec::ExecToLog '${MAILROOM_POWERSHELL} "$INSTDIR\resources\service\remove-service.ps1"'
    Pop $0
    nsExec::ExecToLog '${MAILROOM_AGENT} unregister --all'
    Pop $0
  ${EndIf}
!macroend
