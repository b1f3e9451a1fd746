; A small installer of the tests' own around the hooks of installers/windows/queue.nsh: what electron-builder's script
; does with them, without its plug-ins. makensis -V2 -WX -DHOOKS=… -DOUT=… wrapper.nsi
Unicode true
!include "MUI2.nsh"
!include "LogicLib.nsh"
Name "Mailroom"
OutFile "${OUT}"
InstallDir "$PROGRAMFILES64\Mailroom"
RequestExecutionLevel admin
; electron-builder defines it by a plug-in; here every removal is a real one.
!define isUpdated `1 == 0`
!include "${HOOKS}"
!insertmacro MUI_PAGE_DIRECTORY
!insertmacro MUI_PAGE_INSTFILES
!insertmacro MUI_UNPAGE_CONFIRM
!insertmacro MUI_UNPAGE_INSTFILES
!insertmacro MUI_LANGUAGE "English"
!insertmacro MUI_LANGUAGE "Hebrew"
Section
  SetOutPath "$INSTDIR"
  WriteUninstaller "$INSTDIR\uninstall.exe"
  !insertmacro customInstall
SectionEnd
Section Uninstall
  !insertmacro customUnInstall
  Delete "$INSTDIR\uninstall.exe"
  RMDir "$INSTDIR"
SectionEnd
