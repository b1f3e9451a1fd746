; Hooks of the Windows installer: adds the queue after installation, removes all queues of ours before removal.
; Switches: /S silent, /D=C:\folder (last), /NOQUEUE no queue, /QUEUE=ID=NAME another one, /SERVICE the agent as a service.
; Nobody has run this on Windows yet; tests/installers compiles it.

!include "FileFunc.nsh"
!include "LogicLib.nsh"

!define MAILROOM_AGENT '"$INSTDIR\resources\agent\node.exe" "$INSTDIR\resources\agent\mailroom-agent.js"'

; Before files are replaced or removed. A service whose processes were merely killed would be started again by the service
; control manager in the middle of it; then electron-builder's own macro ends what else runs from the folder, as it does
; where this macro is not defined. schtasks: the job of the task scheduler that earlier versions made.
!include "getProcessInfo.nsh"
Var pid
!macro customCheckAppRunning
  nsExec::ExecToLog '"$SYSDIR\net.exe" stop MailroomAgent /y'
  Pop $0
  nsExec::ExecToLog '"$SYSDIR\schtasks.exe" /End /TN "Mailroom agent"'
  Pop $0
  !insertmacro IS_POWERSHELL_AVAILABLE
  !insertmacro _CHECK_APP_RUNNING
!macroend

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
  ${If} ${Errors}
    ; Where one was installed before, it goes on with the new program.
    nsExec::ExecToLog '${MAILROOM_AGENT} service upgrade'
  ${Else}
    nsExec::ExecToLog '${MAILROOM_AGENT} service install'
  ${EndIf}
  Pop $0
  ${If} $0 != 0
    DetailPrint "Mailroom: service $0"
  ${EndIf}
  ClearErrors
!macroend

!macro customUnInstall
  ${IfNot} ${isUpdated}
    nsExec::ExecToLog '${MAILROOM_AGENT} service remove'
    Pop $0
    nsExec::ExecToLog '${MAILROOM_AGENT} unregister --all'
    Pop $0
  ${EndIf}
!macroend
